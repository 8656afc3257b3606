/**
 * The floor of any media server in Node: receives UDP packets and sends each one to so many receivers, with no
 * encryption and no decision. Prints its port; each packet names the first port of its receivers and how many they are.
 */
import { createSocket } from 'node:dgram'

const socket = createSocket('udp4')
socket.on('message', (packet) => {
  const first = packet.readUInt16BE(0)
  const count = packet.readUInt16BE(2)
  for (let index = 0; index < count; index += 1) socket.send(packet, first, '127.0.0.1')
})
socket.bind(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: socket.address().port })}\n`)
})
process.on('SIGTERM', () => process.exit(0))
