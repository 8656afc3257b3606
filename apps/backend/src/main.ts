import { startGuildhall } from './app.ts'
import { loadConfig } from './core/config.ts'
import { readEnv } from './core/env.ts'
import { createLog } from './core/log.ts'
import { StartError } from './core/start-error.ts'

try {
  const config = loadConfig(readEnv())
  const log = createLog(config.logLevel)
  const guildhall = await startGuildhall({ config, log })
  process.stdout.write(`Guildhall listening on ${guildhall.url}\n`)
  stopOnSignal(guildhall.stop)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`Guildhall cannot start. ${error.message}\n`)
  process.exitCode = 1
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const end = (signal: NodeJS.Signals): void => {
    // The second signal is from someone who has waited long enough.
    if (stopping) process.exit(1)
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `Guildhall failed to stop in order after ${signal}: ${String(error)}\n`,
        )
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
