// The measured process: sirv over a folder, as its documentation has it for production. Prints its port.
import { createServer } from 'node:http'
import sirv from 'sirv'

const serve = sirv(process.argv[2], { etag: true })
const server = createServer((request, response) => {
  serve(request, response, () => {
    response.statusCode = 404
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(`listening on port ${server.address().port}`))
