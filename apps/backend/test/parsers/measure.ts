import type { WorstInput } from './parser-row.ts'

/**
 * How long an input may take the main thread, as a multiple of one pass over its bytes in JavaScript. Creating objects for all of
 * them takes about 50; anything that looks at all bytes once for each of a thousand pieces takes more than 1000.
 */
export const longestBlock = 100

/** Parsing anything costs some time, so smaller inputs count as if they had this size. */
const leastBytes = 128 * 1024
const repetitions = 5

/**
 * The time of the main thread for an input, in milliseconds and as a multiple of one pass over its bytes on this machine. The
 * time is that of the processor, because other processes may run meanwhile; and the least of several runs, unless an earlier
 * one is good enough.
 */
export async function inputCost({
  bytes,
  feed,
}: WorstInput): Promise<{ ms: number; ratio: number }> {
  const passMs = (Math.max(bytes, leastBytes) * nanosecondsPerByte()) / 1e6
  let ms = Infinity
  for (let run = 0; run < repetitions && isClose(ms / passMs); run += 1) {
    ms = Math.min(ms, await cpuMs(feed))
  }
  return { ms, ratio: ms / passMs }
}

/** Whether another run may bring the ratio below the bound. */
function isClose(ratio: number): boolean {
  return ratio === Infinity || (ratio > longestBlock && ratio < 4 * longestBlock)
}

let measured: number | undefined

function nanosecondsPerByte(): number {
  measured ??= measurePass()
  return measured
}

function measurePass(): number {
  const bytes = Buffer.alloc(1024 * 1024, 'abcdefg')
  let least = Infinity
  for (let run = 0; run < 20; run += 1) {
    const start = process.threadCpuUsage()
    sum(bytes)
    const { user, system } = process.threadCpuUsage(start)
    least = Math.min(least, (user + system) * 1000)
  }
  return least / bytes.length
}

function sum(bytes: Buffer): number {
  let total = 0
  for (let at = 0; at < bytes.length; at += 1) total = (total + bytes[at]!) | 0
  return total
}

async function cpuMs(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
