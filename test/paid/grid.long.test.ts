// The rest of the fault grid: the other product, and both over MCP.
import { describe } from 'vitest'
import { describeGrid } from './grid.js'
import { factPath, playbookPath } from './shop.js'

describe('over HTTP', () => describeGrid([playbookPath], ['mpp', 'x402']))
describe('over MCP', () => describeGrid([factPath, playbookPath], ['mcp', 'mcp, x402']))
