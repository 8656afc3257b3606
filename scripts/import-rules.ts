/**
 * Holds the sources to the import rules of docs/architecture.md.
 *
 *     node scripts/import-rules.ts [root]
 */
import path from 'node:path'
import { readGraph } from './import-rules/graph.ts'
import { findViolations } from './import-rules/rules.ts'

const root = process.argv[2] ?? path.dirname(import.meta.dirname)
const graph = readGraph(root)
const violations = findViolations(graph)

for (const { file, line, rule, message } of violations) {
  console.log(`${file}:${line}  ${rule}: ${message}`)
}
if (violations.length > 0 || graph.size === 0) {
  console.log(`${violations.length} breaches of the import rules in ${graph.size} files`)
  process.exitCode = 1
}
