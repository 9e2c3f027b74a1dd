// The function of the deployment for the connection check and the statistics.
import { handlers } from '../../service/functions/traffic.js'
import { createFunction } from '../function.js'

export default createFunction(handlers, {})
