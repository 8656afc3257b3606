/**
 * Loaded into each test file's process: a file that does not end by itself fails, telling what kept it open. The
 * runner alone would wait for it without end.
 */
const fileDeadlineMs = 15 * 60_000

setTimeout(() => {
  const open = process.getActiveResourcesInfo().join(', ')
  process.stderr.write(`Ended after ${fileDeadlineMs / 60_000} minutes; still open: ${open}\n`)
  process.exit(1)
}, fileDeadlineMs).unref()
