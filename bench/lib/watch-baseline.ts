/** The floor: one socket sends a request to each port once per interval, in even steps, and receives the responses. */
import { createSocket } from 'node:dgram'
import { lookupLiteral, QUAKE3_REQUEST } from './status-servers.ts'

const { ports, intervalMs } = JSON.parse(process.argv[2] ?? '{}') as {
  ports: number[]
  intervalMs: number
}
const tickMs = 100
const socket = createSocket({ type: 'udp4', lookup: lookupLiteral })
let received = 0
socket.on('message', () => {
  received += 1
})
socket.bind(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ received })}\n`)
})
const startedAt = performance.now()
let sent = 0
setInterval(() => {
  const due = ((performance.now() - startedAt) / intervalMs) * ports.length
  for (; sent < due; sent += 1) socket.send(QUAKE3_REQUEST, ports[sent % ports.length], '127.0.0.1')
}, tickMs)
process.on('SIGTERM', () => process.exit(0))
