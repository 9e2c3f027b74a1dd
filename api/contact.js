export { default } from '../dist/functions/contact.js'
