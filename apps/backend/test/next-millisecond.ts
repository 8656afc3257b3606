/** Resolves in a later millisecond. What is written in the same one has no order by time, such as messages of two channels. */
export async function nextMillisecond(): Promise<void> {
  const before = Date.now()
  while (Date.now() === before) await new Promise(setImmediate)
}
