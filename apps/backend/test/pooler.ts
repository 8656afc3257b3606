import { spawn } from 'node:child_process'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { createServer, connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { freePort } from './free-ports.ts'
import { hasProgram, withSystemPrograms } from './has-program.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { waitUntil } from './wait-until.ts'

/** Skips tests of the real pooler with a reason where there is none. */
export const withPgBouncer = {
  skip: hasProgram('pgbouncer') ? false : 'there is no PgBouncer: apt-get install pgbouncer',
}

/** The user `nobody`: PgBouncer refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 }

/** Starts PgBouncer before the database. Returns the URL of the database through it. */
export async function startPgBouncer(
  t: TestContext,
  url: string,
  { mode = 'session', poolSize = 20 } = {},
): Promise<string> {
  const database = new URL(url)
  const folder = temporaryDirectory(t)
  const [users, config] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')]
  const port = await freePort()
  writeFileSync(users, `"${database.username}" "${database.password}"\n`)
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${database.hostname} port=${database.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = plain\nauth_file = ${users}`,
      `pool_mode = ${mode}\ndefault_pool_size = ${poolSize}`,
    ].join('\n'),
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    chmodSync(folder, 0o755)
    for (const path of [users, config]) chownSync(path, unprivileged.uid, unprivileged.gid)
  }
  const pooler = spawn('pgbouncer', [config], {
    ...(isRoot && unprivileged),
    env: withSystemPrograms(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  pooler.stderr.on('data', (text: Buffer) => (output += text.toString()))
  t.after(() => pooler.kill('SIGKILL'))
  await waitUntil('PgBouncer listens', () => {
    if (pooler.exitCode !== null) throw new Error(output)
    return /process up/.test(output)
  })
  database.port = String(port)
  return database.href
}

export interface StrictPooler {
  url: string
  /** From now on, new connections are refused. */
  refuse(): void
  accept(): void
  /** The parameters of all start-ups. */
  parameters: Set<string>
}

/** A server before PostgreSQL that refuses start-up parameters which poolers don't know, and connections on demand. */
export async function startStrictPooler(t: TestContext, url: string): Promise<StrictPooler> {
  const { hostname, port } = new URL(url)
  const known = new Set(['user', 'database', 'client_encoding', 'application_name'])
  const parameters = new Set<string>()
  const sockets = new Set<Socket>()
  let isRefusing = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
    }
    far.pipe(near)
    near.once('data', (startUp: Buffer) => {
      // The length and the version, then names and values.
      const words = startUp.subarray(8).toString().split('\0').slice(0, -2)
      const names = words.filter((_, index) => index % 2 === 0)
      for (const name of names) parameters.add(name)
      const unknown = names.find((name) => !known.has(name))
      if (isRefusing) near.end(failure('no more connections allowed'))
      else if (unknown) near.end(failure(`unsupported startup parameter: ${unknown}`))
      else {
        far.write(startUp)
        near.pipe(far)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    parameters,
    refuse() {
      isRefusing = true
      for (const socket of sockets) socket.destroy()
    },
    accept() {
      isRefusing = false
    },
  }
}

/** An ErrorResponse of PostgreSQL's protocol. */
function failure(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}
