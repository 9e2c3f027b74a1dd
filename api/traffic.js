export { default } from '../dist/functions/traffic.js'
