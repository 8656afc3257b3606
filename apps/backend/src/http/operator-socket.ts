import { once } from 'node:events'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { errorStatus } from '@guildhall/contract'
import { AppError } from '../core/app-error.ts'
import { newToken } from '../core/ids.ts'
import type { Log } from '../core/log.ts'
import { operatorSocketPath, withShortSocketPath } from '../core/operator-socket-path.ts'
import { createQuickServer } from './deadlines.ts'

/** The commands that the operator's command line can run in this process, by `POST /<name>` with `{username, input}`. */
export type OperatorCommands = Record<string, (username: string, input: unknown) => Promise<object>>

const maxBodyLength = 8 * 1024 * 1024

/**
 * Serves the operator's command line on a socket in the data directory, which only the owner of the process can open.
 * Returns a function that closes the socket. When the socket cannot be created, this is logged and the program runs
 * without it.
 */
export async function serveOperator(
  dataDir: string,
  commands: OperatorCommands,
  log: Log,
): Promise<() => Promise<void>> {
  const path = operatorSocketPath(dataDir)
  const server = createQuickServer((request, response) => {
    serve(request, response, commands, log).catch((error: unknown) => {
      log.error({ err: error }, "the operator's command failed")
      response.destroy()
    })
  })
  try {
    // A socket may be left from a process that was killed: this process holds the lock of the directory.
    rmSync(path, { force: true })
    if (process.platform === 'win32') await listenOnPipe(server, path)
    else await withShortSocketPath(path, (address) => listenPrivately(server, address, path))
  } catch (error) {
    log.warn({ err: error }, "the operator's command cannot reach this process")
    return async () => undefined
  }
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(path, { force: true })
  }
}

async function listenPrivately(server: Server, address: string, path: string): Promise<void> {
  // The call creates the socket, so that nobody else can open it, not even for a moment.
  const before = process.umask(0o177)
  try {
    server.listen(address)
  } finally {
    process.umask(before)
  }
  await once(server, 'listening')
  chmodSync(path, 0o600)
}

// The name cannot be guessed, and the file with the name is as private as its directory.
async function listenOnPipe(server: Server, path: string): Promise<void> {
  const name = String.raw`\\.\pipe\guildhall-${newToken()}`
  server.listen(name)
  await once(server, 'listening')
  writeFileSync(path, name, { mode: 0o600 })
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  commands: OperatorCommands,
  log: Log,
): Promise<void> {
  try {
    const name = (request.url ?? '').slice(1)
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command || request.method !== 'POST') {
      throw new AppError(
        'not_found',
        'The running Guildhall does not know this command. Restart it after an upgrade.',
      )
    }
    const { username, input } = await readBody(request)
    answer(response, 200, await command(username, input))
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error }, "the operator's command failed")
    const { code, message } =
      error instanceof AppError
        ? error
        : new AppError('internal_error', 'Something went wrong. See the log of Guildhall.')
    answer(response, errorStatus[code], { error: { code, message } })
  }
}

async function readBody(request: IncomingMessage): Promise<{ username: string; input: unknown }> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > maxBodyLength) throw malformed()
  }
  try {
    const { username, input } = JSON.parse(text) as { username?: unknown; input?: unknown }
    if (typeof username === 'string') return { username, input }
  } catch {
    // Answered below.
  }
  throw malformed()
}

function malformed(): AppError {
  return new AppError('invalid_input', 'body: must be a JSON object with a username')
}

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  })
  response.end(text)
}
