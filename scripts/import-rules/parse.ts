import { parseSync, Visitor } from 'oxc-parser'

/** One mention of another module, in any form, types included. */
export type Reference = {
  /** Undefined if it is computed when the program runs. */
  specifier: string | undefined
  line: number
  typeOnly: boolean
  /** Imported names that exist when the program runs; `*` for all of them. */
  names: string[]
}

/** A call that matters to a rule: `fetch(…)` by its name, `x.selectFrom(…)` as `.selectFrom`. */
export type Call = { name: string; line: number }

type Node = { type: string; start: number; [key: string]: unknown }
type Named = { name?: string; value?: string }

/**
 * What `source` refers to: imports, re-exports, `import()`, `require()` and `import('…')` in types.
 * Throws if it cannot be parsed.
 */
export function readReferences(
  file: string,
  source: string,
): { references: Reference[]; calls: Call[] } {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`)

  const lineOf = lineFinder(source)
  const references: Reference[] = []
  const calls: Call[] = []
  const add = (node: { start: number }, from: unknown, typeOnly: boolean, names: string[]) => {
    references.push({ specifier: literal(from), line: lineOf(node.start), typeOnly, names })
  }
  new Visitor({
    ImportDeclaration(node) {
      const values = node.specifiers.filter(
        (one) => !(one.type === 'ImportSpecifier' && one.importKind === 'type'),
      )
      const typeOnly =
        node.importKind === 'type' || (node.specifiers.length > 0 && values.length === 0)
      add(node, node.source, typeOnly, typeOnly ? [] : values.map(importedName))
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return
      const values = node.specifiers.filter((one) => one.exportKind !== 'type')
      const typeOnly =
        node.exportKind === 'type' || (node.specifiers.length > 0 && values.length === 0)
      add(node, node.source, typeOnly, typeOnly ? [] : values.map((one) => nameOf(one.local)))
    },
    ExportAllDeclaration(node) {
      const typeOnly = node.exportKind === 'type'
      add(node, node.source, typeOnly, typeOnly ? [] : ['*'])
    },
    ImportExpression(node) {
      add(node, node.source, false, ['*'])
    },
    TSImportType(node) {
      add(node, node.source, true, [])
    },
    TSExternalModuleReference(node) {
      add(node, node.expression, false, ['*'])
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type === 'Identifier') {
        if (callee.name === 'require') add(node, node.arguments[0], false, ['*'])
        else calls.push({ name: callee.name, line: lineOf(node.start) })
      } else if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        calls.push({ name: `.${callee.property.name}`, line: lineOf(callee.property.start) })
      }
    },
  }).visit(program)
  return { references: references.toSorted((a, b) => a.line - b.line), calls }
}

function importedName(specifier: { type: string; imported?: Named }): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  return specifier.imported ? nameOf(specifier.imported) : 'default'
}

function nameOf(node: Named): string {
  return node.name ?? node.value ?? ''
}

function literal(from: unknown): string | undefined {
  const node = from as Node | undefined
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type !== 'TemplateLiteral') return undefined
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
}

function lineFinder(source: string): (offset: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1))
    starts.push(at + 1)
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next === -1 ? starts.length : next
  }
}
