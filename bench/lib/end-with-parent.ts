/** Loaded before the script of a child process: ends it, as SIGTERM does, when its parent has ended in whatever way. */
import { isMainThread } from 'node:worker_threads'

const checkMs = 200
const stopMs = 5000

if (isMainThread) {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    setTimeout(() => process.exit(1), stopMs).unref()
    process.kill(process.pid, 'SIGTERM')
  }, checkMs)
  check.unref()
}
