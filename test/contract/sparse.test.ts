// The whole suite against the site that has least, and the one that cannot sell what it has; more are among the long tests.
import { bare, unpaid } from './sparse-sites.js'
import { describeSparse } from './sparse-suite.js'

describeSparse([bare, unpaid])
