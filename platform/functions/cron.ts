// The daily job of the deployment.
import { handlers } from '../../service/functions/cron.js'
import { createFunction } from '../function.js'

export default createFunction(handlers, {})
