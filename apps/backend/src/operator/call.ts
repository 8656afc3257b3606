import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '@guildhall/contract'
import { AppError } from '../core/app-error.ts'
import { StartError } from '../core/start-error.ts'
import { operatorSocketPath, withShortSocketPath } from '../core/operator-socket-path.ts'

/** No running process serves the data directory, or it cannot be reached. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('no process can be reached', { cause })
    this.name = 'UnreachableError'
  }
}

/** How long the running process may take to respond. */
const timeoutMs = 30_000

/** Runs a command in the process that serves the data directory. Throws its AppError, or UnreachableError. */
export async function callRunningProcess<T>(
  dataDir: string,
  command: string,
  username: string,
  input?: object,
): Promise<T> {
  const path = operatorSocketPath(dataDir)
  if (!existsSync(path)) throw new UnreachableError(null)
  if (process.platform === 'win32') {
    return post<T>(readFileSync(path, 'utf8'), command, { username, input })
  }
  return withShortSocketPath(path, (address) => post<T>(address, command, { username, input }))
}

async function post<T>(socketPath: string, command: string, content: object): Promise<T> {
  const body = JSON.stringify(content)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request({ socketPath, method: 'POST', path: `/${command}`, headers })
    sent.on('response', resolve)
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isUnreachable = error.code === 'ECONNREFUSED' || error.code === 'ENOENT'
      reject(isUnreachable ? new UnreachableError(error) : error)
    })
    sent.setTimeout(timeoutMs, () => {
      sent.destroy(new StartError(`Guildhall did not respond within ${timeoutMs / 1000} s.`))
    })
    sent.end(body)
  })
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const answer = JSON.parse(text) as T & { error?: { code: ErrorCode; message: string } }
  if (answer.error) throw new AppError(answer.error.code, answer.error.message)
  return answer
}
