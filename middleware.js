// The platform's entry for the middleware; the code is bundled from platform/middleware.ts.
export { default } from './dist/functions/middleware.js'

export const config = { runtime: 'nodejs' }
