// The paid function of the deployment.
import { handlers, type files } from '../../service/functions/paid.js'
import { createFunction } from '../function.js'

export default createFunction<typeof files>(handlers, {
  'premium.json': new URL('./data/premium.json', import.meta.url),
  'playbook.json': new URL('./data/playbook.json', import.meta.url),
})
