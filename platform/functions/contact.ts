// The function of the deployment that agents write to: hello and the question event.
import { handlers } from '../../service/functions/contact.js'
import { createFunction } from '../function.js'

export default createFunction(handlers, {
  'events.json': new URL('./data/events.json', import.meta.url),
})
