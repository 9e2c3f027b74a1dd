export { default } from '../dist/functions/mcp.js'
