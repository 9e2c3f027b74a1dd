// The function of the deployment for what is not there: moved, removed, unknown, or the wrong method.
import { handlers } from '../../service/functions/fallback.js'
import { createFunction } from '../function.js'

export default createFunction(handlers, {})
