export { default } from '../dist/functions/cron.js'
