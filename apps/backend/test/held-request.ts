import { once } from 'node:events'
import { connect } from 'node:net'
import { encodeBody } from './account.ts'
import type { Account } from './account.ts'
import { maxWaitMs } from './wait-until.ts'

export interface HeldRequest {
  /** Sends the rest of the body. Resolves with the answer. */
  complete(): Promise<{ status: number; body: string }>
}

/** Sends a request without the second half of its body. Resolves when the server has its headers. */
export async function holdRequest(
  { url, cookie }: Account,
  { method, path, body: content }: { method: string; path: string; body: unknown },
): Promise<HeldRequest> {
  const { hostname, port } = new URL(url)
  const headers: Record<string, string> = {}
  const body = Buffer.from(await encodeBody(content ?? {}, headers))
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  const half = Math.floor(body.length / 2)
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\nexpect: 100-continue\r\n` +
      `content-type: ${headers['content-type'] ?? 'application/octet-stream'}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
  )
  while (!received.startsWith('HTTP/1.1 100')) await once(socket, 'data')
  socket.write(body.subarray(0, half))
  return {
    async complete() {
      const timer = setTimeout(() => socket.destroy(), maxWaitMs)
      socket.write(body.subarray(half))
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
      clearTimeout(timer)
      const answer = received.slice(received.indexOf('\r\n\r\n') + 4)
      const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
      return { status: Number(status), body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
    },
  }
}
