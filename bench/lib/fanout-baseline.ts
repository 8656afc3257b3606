/** The baseline: writes one prebuilt frame to every socket of ws. `POST /<n>` writes it n times. */
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'

const { text } = JSON.parse(process.argv[2] ?? '{}') as { text: string }
const sockets: Socket[] = []
const payload = Buffer.from(text)
const frame = Buffer.concat([
  Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255]),
  payload,
])
const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const server = createServer((request, response) => {
  response.end()
  for (let count = Number(request.url?.slice(1)); count > 0; count -= 1) {
    for (const socket of sockets) socket.write(frame)
  }
})
server.on('upgrade', (request, socket, head) => {
  webSockets.handleUpgrade(request, socket, head, () => sockets.push(socket as Socket))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
process.on('SIGTERM', () => process.exit(0))
