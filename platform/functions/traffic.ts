// The function of the deployment for the connection check and the statistics.
import { handlers, type files } from '../../service/functions/traffic.js'
import { createFunction } from '../function.js'

export default createFunction<typeof files>(handlers, {})
