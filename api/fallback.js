export { default } from '../dist/functions/fallback.js'
