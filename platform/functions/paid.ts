// The paid function of the deployment.
import { handlers } from '../../service/functions/paid.js'
import { createFunction } from '../function.js'

export default createFunction(handlers, {
  'premium.json': new URL('./data/premium.json', import.meta.url),
  'playbook.json': new URL('./data/playbook.json', import.meta.url),
})
