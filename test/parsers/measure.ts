import type { WorstInput } from './parser-row.ts'

/**
 * How many passes over its bytes in JavaScript an input may take the main thread. An object for every other byte, as JSON can
 * create them, takes up to 100; what searches a list of such objects for each of them takes 10,000.
 */
export const mostPasses = 250

/** Parsing anything costs some time, so smaller inputs count as if they had this size. */
const leastBytes = 128 * 1024
/** How long an input that takes too much is repeated, twice at least: a run may meet a pause of a virtual machine. */
const repeatedMs = 2000

interface Cost {
  ms: number
  passes: number
}

/**
 * The time of the main thread for an input, in milliseconds and in passes over its bytes on this machine. It is that of the
 * processor, because other processes may run meanwhile, and the least of several runs where the first takes too long.
 * Each of these is compared with a pass right after it: a processor that others use as well is slower.
 */
export async function inputCost({ bytes, prepare, feed }: WorstInput, most: number): Promise<Cost> {
  const size = Math.max(bytes, leastBytes)
  let least: Cost = { ms: Infinity, passes: Infinity }
  let spent = 0
  prepare?.()
  for (let run = 0; run < 2 || spent < repeatedMs; run += 1) {
    const ms = await cpuMs(feed)
    const passMs = (size * (run === 0 ? firstPass : measurePass())) / 1e6
    if (ms < least.passes * passMs) least = { ms, passes: ms / passMs }
    if (least.passes <= most) break
    spent += ms
  }
  return least
}

/** The system counts the time of a thread in steps of milliseconds. */
const passes = 50
const passBytes = Buffer.alloc(1024 * 1024, 'abcdefg')
const firstPass = measurePass()

/** How long a pass takes now, in nanoseconds per byte. */
function measurePass(): number {
  // Once more for the compiler.
  sum(passBytes)
  const start = process.threadCpuUsage()
  for (let pass = 0; pass < passes; pass += 1) sum(passBytes)
  const { user, system } = process.threadCpuUsage(start)
  return ((user + system) * 1000) / (passes * passBytes.length)
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
