export { default } from '../dist/functions/paid.js'
