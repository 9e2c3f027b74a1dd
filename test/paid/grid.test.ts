// The fault grid of one product.
import { describeGrid } from './grid.js'
import { factPath } from './shop.js'

describeGrid([factPath])
