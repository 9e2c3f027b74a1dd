// The daily job of the deployment.
import { handlers, type files } from '../../service/functions/cron.js'
import { createFunction } from '../function.js'

export default createFunction<typeof files>(handlers, {})
