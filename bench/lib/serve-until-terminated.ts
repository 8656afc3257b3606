import { rmSync } from 'node:fs'
import type { Guildhall } from '../../apps/backend/src/app.ts'

/** Prints `info` as a line of JSON and serves until SIGTERM; then deletes the data directory. */
export function serveUntilTerminated(guildhall: Guildhall, dataDir: string, info: object): void {
  process.stdout.write(`${JSON.stringify(info)}\n`)
  process.on('SIGTERM', () => void stop())

  async function stop(): Promise<never> {
    await guildhall.stop()
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  }
}
