import { generateLoad, cpuMs } from './processes.ts'
import type { Cores } from './processes.ts'
import { median } from './stats.ts'

/** A server to measure. */
export interface Target {
  name: string
  port: number
  /** The server process. */
  pid: number
  request: string
  /** The expected status of every response. */
  status: number
  /** Resolves when the server has finished what a round has left to do. */
  settle?: () => Promise<void>
}

export interface TargetResult extends Target {
  rates: number[]
  p50s: number[]
  p99s: number[]
  /** CPU time per request of all threads of the process, in microseconds. */
  cpuUs: number[]
}

export interface LoadRounds {
  rounds: number
  ms: number
  connections: number
  /** The cores of the load generator. */
  cores: Cores
  /** Rounds before those that are measured, in which the runtime compiles hot code. */
  warmUpRounds?: number
}

/**
 * Loads the targets in turn, so that other load on the machine affects all of them.
 * Throws if a response has an unexpected status.
 */
export async function measureInterleaved(
  targets: Target[],
  { rounds, ms, connections, cores, warmUpRounds = 1 }: LoadRounds,
): Promise<TargetResult[]> {
  const results = targets.map((target): TargetResult => ({
    ...target,
    rates: [],
    p50s: [],
    p99s: [],
    cpuUs: [],
  }))
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const { port, pid, request, status, settle, ...measured } of results) {
      const { rates, p50s, p99s, cpuUs: costs } = measured
      const before = cpuMs(pid)
      const result = await generateLoad({ port, connections, ms, request }, cores)
      const usedMs = cpuMs(pid) - before
      await settle?.()
      if (Object.keys(result.statuses).join() !== String(status)) {
        throw new Error(`unexpected statuses: ${JSON.stringify(result.statuses)}`)
      }
      if (round < 0) continue
      rates.push(result.perSecond)
      p50s.push(result.p50Ms)
      p99s.push(result.p99Ms)
      costs.push((usedMs * 1000) / (result.statuses[status] ?? Number.NaN))
    }
  }
  return results
}

/** Prints each target compared with the first, which is the baseline. */
export function printComparison([baseline, ...others]: TargetResult[]): void {
  if (!baseline) return
  printTarget(baseline)
  for (const target of others) {
    printTarget(target)
    console.log(
      `    compared with ${baseline.name}: rate ${medianRatio(target.rates, baseline.rates)}, ` +
        `p99 ${medianRatio(target.p99s, baseline.p99s)}, ` +
        `CPU per request ${medianRatio(target.cpuUs, baseline.cpuUs)}`,
    )
  }
}

function printTarget({ name, rates, p50s, p99s, cpuUs }: TargetResult): void {
  const rate = Math.round(median(rates)).toLocaleString('en')
  console.log(
    `  ${name.padEnd(28)} ${rate.padStart(8)}/s   p50 ${median(p50s).toFixed(2)} ms   ` +
      `p99 ${median(p99s).toFixed(2)} ms   ${median(cpuUs).toFixed(1)} µs CPU per request`,
  )
}

/** The median of the ratios of each round's values. */
export function medianRatio(numerators: number[], denominators: number[]): string {
  return median(
    numerators.map((value, round) => value / (denominators[round] ?? Number.NaN)),
  ).toFixed(2)
}
