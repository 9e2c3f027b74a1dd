// What a function of the deployment serves: exactly the routes that the list gives it, no more and no fewer; and what it reads.
import type { FunctionName } from '../contract/route.js'
import type { RoutesOf } from '../contract/routes.js'
import type { Handler } from '../context.js'
import type { DataFileName } from '../data-folder.js'

/** Handlers of one function. A route of the list without a handler, or with one that answers another shape, does not compile. */
export type ServedBy<Name extends FunctionName> = { [Id in RoutesOf<Name>]: Handler<Id> }

/** The data files that every function has: any of them can be asked for a path that is not there. */
export const sharedFiles = ['site.json', 'redirects.json', 'gone.json'] as const satisfies DataFileName[]
