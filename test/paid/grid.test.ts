// The fault grid of one product over HTTP.
import { describeGrid } from './grid.js'
import { factPath } from './shop.js'

describeGrid([factPath], ['mpp', 'x402'])
