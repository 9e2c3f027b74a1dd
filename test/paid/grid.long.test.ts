// The fault grid of the other product.
import { describeGrid } from './grid.js'
import { playbookPath } from './shop.js'

describeGrid([playbookPath])
