/** Socket.IO over WebSocket. `POST /<n>` emits to all clients n times. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

const { text } = JSON.parse(process.argv[2] ?? '{}') as { text: string }
const data: unknown = JSON.parse(text)
const server = createServer()
const io = new Server(server, {
  transports: ['websocket'],
  perMessageDeflate: false,
  pingInterval: 3_600_000,
  serveClient: false,
})
server.on('request', (request, response) => {
  response.end()
  for (let count = Number(request.url?.slice(1)); count > 0; count -= 1) io.emit('message', data)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
process.on('SIGTERM', () => process.exit(0))
