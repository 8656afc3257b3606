/** Game servers that Debian packages, started on loopback and known to no directory. */
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
  /** Debian's package. */
  debian: string
  program: string
  /** Whether it can be told to listen on an IPv6 address. */
  speaksIPv6: boolean
  /** Writes what the server needs into `folder`, its home. */
  prepare: (folder: string, port: number, host: Loopback) => void
  args: (folder: string, port: number, host: Loopback) => string[]
}

const STARTS_WITHIN_MS = 20_000

export const REAL_SERVERS: readonly RealServer[] = [
  {
    game: 'armagetronadvanced',
    debian: 'armagetronad-dedicated',
    program: '/usr/games/armagetronad-dedicated.real',
    speaksIPv6: false,
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
    debian: 'mumble-server',
    program: '/usr/sbin/murmurd',
    speaksIPv6: true,
    prepare: (folder, port, host) => {
      const database = join(folder, 'murmur.sqlite')
      const lines = `host=${host}\nport=${port}\ndatabase=${database}\nusers=17\nlogfile=\npidfile=\nbonjour=False\n`
      writeFileSync(join(folder, 'murmur.ini'), lines)
    },
    args: (folder) => ['-fg', '-ini', join(folder, 'murmur.ini')],
  },
  {
    game: 'openarena',
    debian: 'openarena-server',
    program: '/usr/games/openarena-server',
    speaksIPv6: true,
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
    debian: 'openttd',
    program: '/usr/games/openttd',
    speaksIPv6: true,
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

/** The plain reason for leaving this server out, if there is one. */
export function skipReason({ program, debian }: RealServer): string | false {
  return existsSync(program) ? false : `Debian's ${debian} is not installed here`
}

/** Started once it answers; it ends with the test, its folder with it. */
export async function startRealServer(
  t: TestContext,
  server: RealServer,
  host: Loopback,
): Promise<FakeServer> {
  const port = await closedPort(host)
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-real-'))
  // A server that was started by root becomes another user, who must write there too.
  chmodSync(folder, 0o777)
  server.prepare(folder, port, host)
  const child = spawn(server.program, server.args(folder, port, host), {
    cwd: folder,
    env: { ...process.env, HOME: folder },
    stdio: 'ignore',
    // Some programs are scripts that start another: the whole group ends.
    detached: true,
  })
  const ended = once(child, 'exit')
  t.after(async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const asked = { game: server.game, host, port }
  for (const deadline = performance.now() + STARTS_WITHIN_MS; ; await wait(100)) {
    const isUp = await queryGameServer({ ...asked, ...LONG_TIMEOUT, timeoutMs: 1000 }).catch(
      () => null,
    )
    if (isUp) return asked
    if (child.exitCode !== null) throw new Error(`${server.debian} ended: ${child.exitCode}`)
    if (performance.now() > deadline) throw new Error(`${server.debian} did not answer in time`)
  }
}
