/**
 * Loaded into each test process: a process that does not end by itself fails and reports what kept it open. The runner
 * alone would wait for it without end.
 */
const processDeadlineMs = 60 * 60_000

exitAfter(processDeadlineMs)

export function exitAfter(ms: number): void {
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    process.stderr.write(`Ended after ${ms / 60_000} minutes; still open: ${open}\n`)
    process.exit(1)
  }, ms).unref()
}
