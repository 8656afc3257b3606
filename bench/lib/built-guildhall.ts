import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { endsWithParent } from './child-options.ts'
import { unlimitedConnections } from './unlimited-connections.ts'

/** The built program of a folder, which may have another commit than this one. */
export interface BuiltGuildhall {
  url: string
  pid: number
  dataDir: string
  stop(): Promise<void>
}

/** Starts it with an empty data directory. `root` is the folder of the repository. */
export async function startBuilt(root: string): Promise<BuiltGuildhall> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  const main = join(root, 'apps/backend/dist/main.js')
  const child = spawn(process.execPath, [...endsWithParent, main], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...unlimitedConnections,
      REGISTRATION_RATE_PER_HOUR: '100000',
      ACCOUNT_UPLOADS_PER_MINUTE: '100000',
      ACCOUNT_WRITES_PER_MINUTE: '100000',
      IMAGE_UPLOAD_RATE_PER_HOUR: '100000',
      WEBHOOK_RATE_PER_MINUTE: '1000000',
      WEBHOOK_ADDRESS_RATE_PER_MINUTE: '1000000',
      INVITE_PREVIEW_RATE_PER_MINUTE: '100000',
      RATE_LIMIT_PER_MINUTE: '100000',
    },
  })
  for await (const line of createInterface(child.stdout)) {
    const url = /listening on (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return {
      url,
      pid: child.pid ?? 0,
      dataDir,
      async stop() {
        child.kill('SIGTERM')
        await once(child, 'exit')
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  }
  throw new Error(`${main} exited before it listened: is it built?`)
}

/** The process of pictures of a program; null while there is none. */
export function pictureProcessOf(pid: number): number | null {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      if (parent === pid && command.includes('picture-process')) return Number(name)
    } catch {
      // It has ended meanwhile.
    }
  }
  return null
}

/** The most memory that a process had, in MiB. */
export function peakMib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
