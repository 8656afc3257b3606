import { startGuildhall } from './app.ts'
import type { Guildhall } from './app.ts'
import { loadConfig } from './core/config.ts'
import { readEnv, readNamesFromFile } from './core/env.ts'
import { askFirstQuestions, isFirstStart } from './core/first-start.ts'
import { createLog } from './core/log.ts'
import { releaseMemoryWhenIdle } from './core/release-memory.ts'
import { StartError } from './core/start-error.ts'

const repeatedSignalMs = 1000

// Other users must not read the data.
process.umask(0o077)

try {
  // A person who breaks off has started nothing.
  if (isFirstStart(readEnv()) && !(await askFirstQuestions())) process.exit(130)
  const config = loadConfig(readEnv(), readNamesFromFile())
  const log = createLog(config.logLevel)
  const guildhall = await startGuildhall({ config, log })
  // Before the start-up line: a process that reads it may stop the program at once.
  stopOnSignal(guildhall.stop)
  releaseMemoryWhenIdle()
  process.stdout.write(startText(guildhall))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`Guildhall cannot start. ${error.message}\n`)
  process.exit(1)
}

function startText({ url, publicUrl, urlsForOtherMachines: urlsForOthers }: Guildhall): string {
  const others = urlsForOthers.map((otherUrl) => `  ${otherUrl}\n`).join('')
  const reach = others === '' ? '' : `Other machines can reach it at\n${others}`
  // The last line for a person. With HTTPS, plain HTTP is for this machine alone.
  const address = publicUrl ?? urlsForOthers[0] ?? url
  const open = publicUrl !== null || process.stdout.isTTY ? `Open ${address}\n` : ''
  return `Guildhall listening on ${url}\n${publicUrl === null ? reach : ''}${open}`
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const end = (signal: NodeJS.Signals): void => {
    if (stoppingSince !== undefined) {
      // Under `npm start` one Ctrl-C sends the signal twice: from the terminal and, at once, from npm. A later signal is
      // a second Ctrl-C: the user does not want to wait.
      if (performance.now() - stoppingSince > repeatedSignalMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `Guildhall could not shut down cleanly after ${signal}: ${String(error)}\n`,
        )
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
