/** Game servers from Debian packages, started on loopback and not listed publicly. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { queryGameServer } from '../../src/index.ts'
import { closedPort, LONG_TIMEOUT } from './servers.ts'
import type { FakeServer, Loopback } from './servers.ts'

export interface RealServer {
  game: string
  /** The Debian package. */
  debianPackage: string
  program: string
  /** Whether it can listen on an IPv6 address. */
  supportsIPv6: boolean
  /** Writes the server's configuration into `folder`, its home directory. */
  prepare: (folder: string, port: number, host: Loopback) => void
  args: (folder: string, port: number, host: Loopback) => string[]
}

const START_TIMEOUT_MS = 20_000

export const REAL_SERVERS: readonly RealServer[] = [
  {
    game: 'armagetronadvanced',
    debianPackage: 'armagetronad-dedicated',
    program: '/usr/games/armagetronad-dedicated.real',
    supportsIPv6: false,
    prepare: (folder, port) => {
      const lines = `SERVER_NAME Guildhall\nSERVER_PORT ${port}\nSERVER_IP 127.0.0.1\nTALK_TO_MASTER 0\n`
      mkdirSync(join(folder, 'var'))
      writeFileSync(join(folder, 'var', 'autoexec.cfg'), lines)
    },
    args: (folder) => [
      ...['--datadir', '/usr/share/games/armagetronad', '--configdir', '/etc/armagetronad'],
      ...['--userdatadir', folder, '--vardir', join(folder, 'var'), '-d'],
    ],
  },
  {
    game: 'mumble',
    debianPackage: 'mumble-server',
    program: '/usr/sbin/murmurd',
    supportsIPv6: true,
    prepare: (folder, port, host) => {
      const database = join(folder, 'murmur.sqlite')
      const lines = `host=${host}\nport=${port}\ndatabase=${database}\nusers=17\nlogfile=\npidfile=\nbonjour=False\n`
      writeFileSync(join(folder, 'murmur.ini'), lines)
    },
    args: (folder) => ['-fg', '-ini', join(folder, 'murmur.ini')],
  },
  {
    game: 'openarena',
    debianPackage: 'openarena-server',
    program: '/usr/games/openarena-server',
    supportsIPv6: true,
    prepare: () => {},
    args: (folder, port, host) => [
      ...['+set', 'dedicated', '1', '+set', 'net_enabled', host === '::1' ? '2' : '1'],
      ...['+set', 'net_ip', '127.0.0.1', '+set', 'net_ip6', '::1'],
      ...['+set', 'net_port', String(port), '+set', 'net_port6', String(port)],
      ...['+set', 'fs_homepath', folder],
      ...['+set', 'sv_hostname', 'Guild^1hall', '+map', 'oa_dm1'],
    ],
  },
  {
    game: 'openttd',
    debianPackage: 'openttd',
    program: '/usr/games/openttd',
    supportsIPv6: true,
    prepare: (folder) => {
      const lines = '[network]\nserver_name = Guildhall\nserver_game_type = local\n'
      writeFileSync(join(folder, 'openttd.cfg'), lines)
    },
    args: (folder, port, host) => {
      const address = host === '::1' ? `[${host}]:${port}` : `${host}:${port}`
      return ['-D', address, '-c', join(folder, 'openttd.cfg'), '-x']
    },
  },
]

/** The reason to skip this server, or false. */
export function skipReason({ program, debianPackage }: RealServer): string | false {
  return existsSync(program) ? false : `Debian's ${debianPackage} is not installed here`
}

/** Starts the server and waits until it responds. Stops it and removes its folder when the test ends. */
export async function startRealServer(
  t: TestContext,
  server: RealServer,
  host: Loopback,
): Promise<FakeServer> {
  const port = await closedPort(host)
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-real-'))
  // A server started by root switches to another user, who must be able to write here.
  chmodSync(folder, 0o777)
  server.prepare(folder, port, host)
  const child = spawn(server.program, server.args(folder, port, host), {
    cwd: folder,
    env: { ...process.env, HOME: folder },
    stdio: 'ignore',
    // Some programs are scripts that start another process: the whole process group is killed.
    detached: true,
  })
  const ended = once(child, 'exit')
  t.after(async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const target = { game: server.game, host, port }
  for (const deadline = performance.now() + START_TIMEOUT_MS; ; await wait(100)) {
    const isUp = await queryGameServer({ ...target, ...LONG_TIMEOUT, timeoutMs: 1000 }).catch(
      () => null,
    )
    if (isUp) return target
    if (child.exitCode !== null) throw new Error(`${server.debianPackage} ended: ${child.exitCode}`)
    if (performance.now() > deadline)
      throw new Error(`${server.debianPackage} did not answer in time`)
  }
}
