/** Loaded into each process that runs tests, and into the threads that it starts, where it does nothing. */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const { addCost } = await import('./cpu.ts')
  const runner = process.ppid
  // Ends with the runner, in whatever way that ended, and the browser ends with this process.
  setInterval(() => process.ppid === runner || process.exit(1), 1000).unref()
  // Playwright takes these signals to close its browser, and leaves it to the program to end.
  process.once('SIGTERM', () => process.exit(143)).once('SIGHUP', () => process.exit(129))
  process.once('exit', () => addCost(process.argv[1] ?? ''))
}
