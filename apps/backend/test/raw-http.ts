import { connect } from 'node:net'
import { maxWaitMs } from './wait-until.ts'

export interface RawResponse {
  status: number
  headers: Map<string, string>
  body: string
}

/**
 * Sends raw bytes and returns the response, or null if the connection closes without one.
 * Throws if neither happens in time.
 */
export function sendRaw(url: string, bytes: string | Uint8Array): Promise<RawResponse | null> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = Buffer.alloc(0)
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no response in time, only ${JSON.stringify(String(received))}`))
    }, maxWaitMs)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      // The server may keep the connection open, so the end of the response follows from its length.
      const response = parseResponse(received)
      if (response) end(response)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => end(parseResponse(received, true)))
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)

    function end(response: RawResponse | null): void {
      clearTimeout(timer)
      socket.destroy()
      resolve(response)
    }
  })
}

function parseResponse(bytes: Buffer, isComplete = false): RawResponse | null {
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
  if (status === 100) return parseResponse(bytes.subarray(end + 4), isComplete)
  const body = text.slice(end + 4)
  if (!isComplete && body.length < Number(headers.get('content-length') ?? 0)) return null
  return { status, headers, body }
}
