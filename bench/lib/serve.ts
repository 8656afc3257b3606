import { rmSync } from 'node:fs'
import type { Guildhall } from '../../apps/backend/src/app.ts'

/** Says what the server is asked by, one line of JSON, and serves until SIGTERM; its data directory goes with it. */
export function serve(guildhall: Guildhall, dataDir: string, said: object): void {
  process.stdout.write(`${JSON.stringify(said)}\n`)
  process.on('SIGTERM', () => void end())

  async function end(): Promise<never> {
    await guildhall.stop()
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  }
}
