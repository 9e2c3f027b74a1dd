// The function of the deployment that agents write to: hello and the question event.
import { handlers, type files } from '../../service/functions/contact.js'
import { createFunction } from '../function.js'

export default createFunction<typeof files>(handlers, {
  'events.json': new URL('./data/events.json', import.meta.url),
})
