// The platform's entry for the middleware; the code is bundled from platform/functions/middleware.ts.
export { default } from './dist/functions/middleware.js'

export const config = { runtime: 'nodejs' }
