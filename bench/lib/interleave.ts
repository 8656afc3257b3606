import { load, processorMs } from './processes.ts'
import type { Cores } from './processes.ts'
import { median } from './stats.ts'

/** One of those that are measured beside each other. */
export interface Contestant {
  name: string
  port: number
  /** The process that answers. */
  pid: number
  request: string
  /** The one status that its answers have. */
  status: number
}

export interface Measured extends Contestant {
  rates: number[]
  p50s: number[]
  p99s: number[]
  /** Processor time for each request, all threads of the process together, in microseconds. */
  costs: number[]
}

export interface Rounds {
  rounds: number
  ms: number
  connections: number
  /** Where the asking runs. */
  cores: Cores
}

/**
 * Loads the contestants in turn, so that what else the machine does meets all of them, after a round that only warms
 * up. Throws where an answer is not the expected one.
 */
export async function interleave(
  contestants: Contestant[],
  { rounds, ms, connections, cores }: Rounds,
): Promise<Measured[]> {
  const measured = contestants.map((one): Measured => ({
    ...one,
    rates: [],
    p50s: [],
    p99s: [],
    costs: [],
  }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { port, pid, request, status, rates, p50s, p99s, costs } of measured) {
      const before = processorMs(pid)
      const result = await load({ port, connections, ms, request }, cores)
      const usedMs = processorMs(pid) - before
      if (Object.keys(result.statuses).join() !== String(status)) {
        throw new Error(`answers: ${JSON.stringify(result.statuses)}`)
      }
      if (round === 0) continue
      rates.push(result.perSecond)
      p50s.push(result.p50Ms)
      p99s.push(result.p99Ms)
      costs.push((usedMs * 1000) / (result.statuses[status] ?? Number.NaN))
    }
  }
  return measured
}

/** Prints each contestant beside the first, which is the limit. */
export function printBeside([limit, ...others]: Measured[]): void {
  if (!limit) return
  for (const one of [limit, ...others]) {
    const rate = Math.round(median(one.rates)).toLocaleString('en')
    const share = one === limit ? '' : `   ${ratio(one.rates, limit.rates)} of ${limit.name}`
    const slower = one === limit ? '' : `, p99 ${ratio(one.p99s, limit.p99s)} times`
    const cost = one === limit ? '' : `, processor ${ratio(one.costs, limit.costs)} times`
    console.log(
      `  ${one.name.padEnd(28)} ${rate.padStart(8)}/s   p50 ${median(one.p50s).toFixed(2)} ms   ` +
        `p99 ${median(one.p99s).toFixed(2)} ms   ${median(one.costs).toFixed(1)} µs of processor` +
        `${share}${slower}${cost}`,
    )
  }
}

/** The median of one's values against the other's, round by round. */
export function ratio(ones: number[], others: number[]): string {
  return median(ones.map((value, round) => value / (others[round] ?? Number.NaN))).toFixed(2)
}
