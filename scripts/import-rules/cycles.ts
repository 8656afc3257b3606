import type { Graph, Import } from './graph.ts'

/** Files that import each other in a circle, in order; the first import of the circle tells where to look. */
export type Cycle = { files: string[]; line: number }

/** One shortest circle for each group of files that reach each other, type imports included. */
export function findCycles(graph: Graph): Cycle[] {
  return components(graph)
    .map((group) => shortestCycle(graph, group))
    .filter((cycle) => cycle !== undefined)
}

function targets(graph: Graph, file: string): { to: string; by: Import }[] {
  const imports = graph.get(file)?.imports ?? []
  return imports.flatMap((by) =>
    by.target.kind === 'file' && graph.has(by.target.path) ? [{ to: by.target.path, by }] : [],
  )
}

/** Tarjan's strongly connected components; a file alone counts only if it imports itself. */
function components(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []

  function visit(file: string): number {
    const index = order.size
    order.set(file, index)
    low.set(file, index)
    stack.push(file)
    for (const { to } of targets(graph, file)) {
      const reach = order.has(to) ? (stack.includes(to) ? order.get(to) : undefined) : visit(to)
      if (reach !== undefined) low.set(file, Math.min(low.get(file) ?? index, reach))
    }
    const lowest = low.get(file) ?? index
    if (lowest === index) found.push(stack.splice(stack.indexOf(file)))
    return lowest
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found.filter(
    (group) => group.length > 1 || targets(graph, group[0] ?? '').some(({ to }) => to === group[0]),
  )
}

function shortestCycle(graph: Graph, group: string[]): Cycle | undefined {
  const [start = ''] = group.toSorted()
  const before = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const { to } of targets(graph, file)) {
      if (to === start) return describe(graph, start, pathTo(before, start, file))
      if (!group.includes(to) || before.has(to)) continue
      before.set(to, file)
      queue.push(to)
    }
  }
  return undefined
}

function pathTo(before: Map<string, string>, start: string, end: string): string[] {
  const files = [end]
  for (let file = end; file !== start;) {
    file = before.get(file) ?? start
    files.unshift(file)
  }
  return files
}

function describe(graph: Graph, start: string, files: string[]): Cycle {
  const next = files[1] ?? start
  const line = targets(graph, start).find(({ to }) => to === next)?.by.line ?? 1
  return { files, line }
}
