// The function of the deployment for what is not there: moved, removed, unknown, or the wrong method.
import { handlers, type files } from '../../service/functions/fallback.js'
import { createFunction } from '../function.js'

export default createFunction<typeof files>(handlers, {})
