import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

const root = path.join(import.meta.dirname, '../..')

const searches =
  /^(includes|indexOf|lastIndexOf|find|findIndex|findLast|findLastIndex|some|every|filter)$/
/** Methods that call a function for each item. */
const iterations =
  /^(map|flatMap|filter|forEach|some|every|find|findIndex|findLast|findLastIndex|reduce|reduceRight|sort|toSorted|replace|replaceAll|from|groupBy|fromEntries)$/

/**
 * Searches through a list or text for each item of another one, as `file function: code`. Constants and imports of the file, and
 * searches that continue from a position, are none.
 */
export function searchesInLoops(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  return searchesIn(source, file)
}

export function searchesIn(source: string, file: string): string[] {
  const program = parseSync(file, source).program as unknown as Node
  const constants = constantsOf(program)
  const found: string[] = []

  function visit(node: unknown, isInLoop: boolean, name: string): void {
    if (Array.isArray(node)) {
      for (const item of node) visit(item, isInLoop, name)
    } else if (isNode(node)) visitNode(node, isInLoop, name)
  }

  function visitNode(node: Node, isInLoop: boolean, name: string): void {
    const own = ownName(node)
    if (own !== undefined) return visitChildren(node, false, own)
    if (/^(For|ForIn|ForOf|While|DoWhile)Statement$/.test(node.type)) {
      // The list of a loop and its beginning are evaluated once.
      const { right, init, ...repeated } = node
      visit([right, init], isInLoop, name)
      return visitChildren(repeated, true, name)
    }
    const method = methodOf(node)
    if (method === undefined) return visitChildren(node, isInLoop, name)
    if (isInLoop && searches.test(method) && isSearch(node, method)) {
      found.push(`${file} ${name}: ${source.slice(node.start, node.end).replaceAll(/\s+/g, ' ')}`)
    }
    visit(node['callee'], isInLoop, name)
    for (const argument of node['arguments'] as Node[]) {
      const isCallback = iterations.test(method) && /Function/.test(argument.type)
      visit(argument, isInLoop || isCallback, name)
    }
  }

  function visitChildren(node: object, isInLoop: boolean, name: string): void {
    for (const child of Object.values(node)) visit(child, isInLoop, name)
  }

  function isSearch(call: Node, method: string): boolean {
    const continues = method === 'indexOf' && (call['arguments'] as Node[]).length > 1
    let object = (call['callee'] as Node)['object'] as Node
    while (object.type === 'MemberExpression') object = object['object'] as Node
    const isConstant = object.type === 'Identifier' && constants.has(String(object['name']))
    return !continues && !isConstant && object.type !== 'ArrayExpression'
  }

  visit(program, false, '')
  return found
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** The name of a function or method, whose body runs apart from the loop around it. */
function ownName(node: Node): string | undefined {
  if (node.type === 'FunctionDeclaration') return nameOf(node['id'])
  return node.type === 'MethodDefinition' ? nameOf(node['key']) : undefined
}

function methodOf(node: Node): string | undefined {
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isNode(callee)) return undefined
  return callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined
}

/** The names that a file imports or declares as constants. */
function constantsOf(program: Node): Set<string> {
  const names = (program['body'] as Node[]).flatMap((statement) => {
    const exported = statement.type === 'ExportNamedDeclaration' && statement['declaration']
    const {
      specifiers = [],
      kind,
      declarations = [],
    } = (exported || statement) as {
      specifiers?: { local: Node }[]
      kind?: string
      declarations?: { id: Node }[]
    }
    const imported = specifiers.map(({ local }) => nameOf(local))
    return kind === 'const' ? declarations.map(({ id }) => nameOf(id)) : imported
  })
  return new Set(names.filter((name) => name !== undefined))
}
