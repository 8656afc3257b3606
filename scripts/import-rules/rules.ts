import { backendRules } from './backend-rules.ts'
import { findCycles } from './cycles.ts'
import type { Graph, SourceFile } from './graph.ts'
import { placeOf } from './place.ts'
import type { Finding, Rule } from './rule.ts'

export type Violation = { file: string; line: number; rule: string; message: string }

const sharedRules: Rule[] = [
  {
    id: 'no-circles',
    sentence: 'files do not import each other in a circle, type imports included',
    *graph(graph) {
      for (const { files, line } of findCycles(graph)) {
        const [first = ''] = files
        yield { file: first, line, text: [...files, first].join(' → ') }
      }
    },
  },
  {
    id: 'leaf-packages',
    sentence: 'contract and game-query import nothing of ours; contract uses no Node module',
    import(from, by, to) {
      if (from.area !== 'contract' && from.area !== 'game-query') return undefined
      if (from.area === 'contract' && by.target.kind === 'node')
        return `node:${by.target.name} is a Node module`
      return by.target.kind === 'file' && to?.area !== from.area
        ? `${by.target.path} is ours`
        : undefined
    },
  },
  {
    id: 'by-name',
    sentence: 'a workspace is imported by its name, and the program imports no test, bench or tool',
    import(from, by, to) {
      // A manifest tells its version; it is no code.
      if (by.target.kind !== 'file' || by.target.path.endsWith('.json')) return undefined
      if (!to) return `${by.target.path} is no part of the program`
      const isPath = by.specifier?.startsWith('.') === true && to.area !== from.area
      return isPath ? `${by.specifier} leads into another workspace` : undefined
    },
  },
  {
    id: 'computed',
    sentence: 'what is imported is written out, so that these rules can be checked',
    import: (from, by) =>
      by.target.kind === 'computed'
        ? 'the imported name is computed when the program runs'
        : undefined,
  },
]

const webLayers: Record<string, number> = { shared: 0, features: 1, app: 2 }

const webRules: Rule[] = [
  {
    id: 'web-contract-only',
    sentence: 'the web client imports contract alone',
    import: (from, by, to) =>
      from.area === 'web' && to && to.area !== 'web' && to.area !== 'contract'
        ? `${to.area} is not for the browser`
        : undefined,
  },
  {
    id: 'web-layers',
    sentence:
      'shared < features < app: import only from lower layers; features do not import each other',
    import(from, by, to) {
      if (from.area !== 'web' || to?.area !== 'web') return undefined
      // What lies beside the folders starts the client, as app/ does.
      const [own, other] = [webLayers[from.top] ?? 2, webLayers[to.top] ?? 2]
      if (other > own) return `${from.top} may not import ${to.top}`
      const areFeatures = from.top === 'features' && to.top === 'features'
      return areFeatures && from.domain !== to.domain
        ? `features/${from.domain} may not import features/${to.domain}`
        : undefined
    },
  },
]

export const rules: Rule[] = [...sharedRules, ...backendRules, ...webRules]

/** Every breach of every rule, in the order of files and lines. */
export function findViolations(graph: Graph): Violation[] {
  const violations: Violation[] = []
  for (const rule of rules) {
    const add = (file: string, { line, text }: Finding) =>
      violations.push({ file, line, rule: rule.id, message: `${text} (${rule.sentence})` })
    for (const { file, ...finding } of rule.graph?.(graph) ?? []) add(file, finding)
    for (const file of graph.values()) {
      for (const finding of judgeFile(rule, file)) add(file.path, finding)
    }
  }
  return violations.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line)
}

function* judgeFile(rule: Rule, file: SourceFile): Generator<Finding> {
  const from = placeOf(file.path)
  if (!from) return
  const whole = rule.file?.(from, file)
  if (whole !== undefined) yield typeof whole === 'string' ? { line: 1, text: whole } : whole
  for (const by of file.imports) {
    const to = by.target.kind === 'file' ? placeOf(by.target.path) : undefined
    const text = rule.import?.(from, by, to)
    if (text !== undefined) yield { line: by.line, text }
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
