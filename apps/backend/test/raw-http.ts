import { connect } from 'node:net'
import { patienceMs } from './poll.ts'

export interface RawAnswer {
  status: number
  headers: Map<string, string>
  body: string
}

/**
 * Sends bytes that no decent client would and gives the answer, or null where the connection was closed without one.
 * Throws when neither came in time.
 */
export function sendRaw(url: string, bytes: string | Uint8Array): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = Buffer.alloc(0)
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no answer in time, only ${JSON.stringify(String(received))}`))
    }, patienceMs)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      // The server may keep the connection open, so the end of the answer is read from its length.
      const answer = readAnswer(received)
      if (answer) end(answer)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => end(readAnswer(received, true)))
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)

    function end(answer: RawAnswer | null): void {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
  })
}

function readAnswer(bytes: Buffer, isAll = false): RawAnswer | null {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const status = Number(first.split(' ')[1])
  if (status === 100) return readAnswer(bytes.subarray(end + 4), isAll)
  const body = text.slice(end + 4)
  if (!isAll && body.length < Number(headers.get('content-length') ?? 0)) return null
  return { status, headers, body }
}
