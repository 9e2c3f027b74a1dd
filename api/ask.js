export { default } from '../dist/functions/ask.js'
