/** What tests cost: processor time, with that of all programs that they start, such as the browser. Only Linux reports it. */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Names the file to which the processes of a run add their costs. */
export const costsVariable = 'GUILDHALL_TEST_COSTS'

const root = path.resolve(import.meta.dirname, '../..')
let counted = 0

/** Adds what this process and all below it have cost since the last call; `hasEnded`: with those that have ended. */
export function addCost(file: string, { hasEnded = true } = {}): void {
  const costs = process.env[costsVariable]
  if (costs === undefined || process.platform !== 'linux') return
  const processes = readdirSync('/proc').flatMap(readTimes)
  const children = Map.groupBy(processes, ({ parent }) => parent)
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, one) => sum + one.own + one.ended + below(one.pid), 0)
  const [{ own, ended } = { own: 0, ended: 0 }] = readTimes('self')
  const all = own + (hasEnded ? ended : 0) + below(process.pid)
  appendFileSync(costs, `${Math.max(0, all - counted)} ${path.relative(root, file)}\n`)
  counted = all
}

/** The seconds of a process, and of those that it started and that have ended. */
function readTimes(name: string): { pid: number; parent: number; own: number; ended: number }[] {
  const file = `/proc/${name}/stat`
  const ticks = 100
  try {
    // The name in parentheses can contain anything. Behind it stand the state, the parent and, ten further, the times.
    const stat = readFileSync(file, 'utf8')
    const behindName = stat.slice(stat.lastIndexOf(')') + 2)
    const fields = behindName.split(' ').map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    const [own, ended] = [(user + system) / ticks, (endedUser + endedSystem) / ticks]
    return [{ pid: Number.parseInt(stat, 10), parent: fields[1] ?? 0, own, ended }]
  } catch {
    // It has ended, or is no process.
    return []
  }
}

/** A table of the ten most expensive files, and the sum. */
export function readCosts(costs: string): { lines: string[]; sum: number } {
  const seconds = new Map<string, number>()
  for (const line of existsSync(costs) ? readFileSync(costs, 'utf8').trim().split('\n') : []) {
    const [cost = '', ...file] = line.split(' ')
    seconds.set(file.join(' '), (seconds.get(file.join(' ')) ?? 0) + Number(cost))
  }
  const sorted = [...seconds].toSorted(([, a], [, b]) => b - a)
  const lines = sorted.slice(0, 10).map(([file, cost]) => `${cost.toFixed(1).padStart(8)}  ${file}`)
  return { lines, sum: sorted.reduce((sum, [, cost]) => sum + cost, 0) }
}

/** How long this machine takes for a fixed piece of work: what tests may cost is a multiple of it, since machines differ. */
export function fixedWorkSeconds(): number {
  const { user, system } = process.cpuUsage()
  let text = 'Guildhall'
  for (let round = 0; round < 400; round += 1) {
    const words = Array.from({ length: 3000 }, (_, index) => `${text.slice(index % 60)}-${index}`)
    const parsed = JSON.parse(JSON.stringify(words.toSorted())) as string[]
    text = createHash('sha256').update(parsed.join()).digest('hex')
  }
  const used = process.cpuUsage({ user, system })
  return (used.user + used.system) / 1e6
}
