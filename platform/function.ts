// The adapter for the platform: a Request with its headers becomes a call of the service.
import { waitUntil } from '@vercel/functions'
import type { Context } from '../service/context.js'
import { createCounter } from '../service/functions/counting.js'
import { handle, type HandleOptions, type Handlers } from '../service/http/handle.js'
import { callerOf, createContext, type Files } from './context.js'

/** What an entry of api/ exports: the platform calls `fetch` for every method. */
export interface PlatformFunction {
  fetch(request: Request): Promise<Response>
}

/**
 * A function of the deployment. Environment and store are read at its first request, so that a fault in a variable is
 * one logged line and an answer, not a crash at import.
 */
export function createFunction(handlers: Handlers, files: Files): PlatformFunction {
  let options: HandleOptions | undefined
  return {
    fetch(request) {
      options ??= optionsOf(handlers, createContext(files))
      return handle(request, { caller: callerOf(request), waitUntil }, options)
    },
  }
}

function optionsOf(handlers: Handlers, context: Context): HandleOptions {
  return { handlers, context, observe: createCounter(context).observe }
}
