// What a function of the deployment serves: exactly the routes that the list gives it, no more and no fewer.
import type { FunctionName } from '../contract/route.js'
import type { RoutesOf } from '../contract/routes.js'
import type { Handler } from '../context.js'

/** Handlers of one function. A route of the list without a handler, or with one that answers another shape, does not compile. */
export type ServedBy<Name extends FunctionName> = { [Id in RoutesOf<Name>]: Handler<Id> }
