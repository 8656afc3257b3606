import type { MarkToken, Range, RunToken, Token } from './document.ts'
import type { Inline } from './tree.ts'

/** An inline element with its range. Elements that have children have them here. */
export interface Node extends Range {
  piece: Inline | MarkToken
  children: Node[] | null
  depth: number
}

/** What is nested deeper is shown without its emphasis. */
const maxDepth = 16

interface Opener {
  /** Counts the openers of the scope. */
  number: number
  run: RunToken
  /** Signs that have no end yet. */
  left: number
  /** The index of its node, which has the signs as text. */
  node: number
}

/** What a link or the whole content contains. */
interface Scope {
  nodes: Node[]
  openers: Opener[]
  opened: number
  /** By kind of run: no opener up to this number matches it. */
  bottoms: Map<string, number>
  link: { url: string; start: number } | null
}

/** Matches the signs of emphasis as https://spec.commonmark.org/0.31.2/#phase-2-inline-structure does. */
export function nestTokens(tokens: readonly Token[]): Node[] {
  let scope = newScope(null)
  const outer: Scope[] = []
  for (const token of tokens) {
    if (token.kind === 'run') readRun(scope, token)
    else if (token.kind === 'linkStart') {
      outer.push(scope)
      scope = newScope(token)
    } else if (token.kind === 'linkEnd') {
      const link = toLink(scope, token.end)
      scope = outer.pop() ?? newScope(null)
      scope.nodes.push(link)
    } else scope.nodes.push(toNode(token.kind === 'mark' ? token : token.piece, token))
  }
  return scope.nodes
}

function newScope(link: Scope['link']): Scope {
  return { nodes: [], openers: [], opened: 0, bottoms: new Map(), link }
}

function toNode(piece: Node['piece'], { start, end }: Range): Node {
  const children =
    'children' in piece ? piece.children.map((child) => toNode(child, { start, end })) : null
  return { piece, start, end, children, depth: 0 }
}

function toLink({ nodes, link }: Scope, end: number): Node {
  const { url, start } = link ?? { url: '', start: 0 }
  const range = { start, end }
  const children = nodes.length > 0 ? nodes : [toNode({ kind: 'text', text: url }, range)]
  const piece = { kind: 'link', url, children: [] } as const
  return { ...toNode({ ...piece, children: [] }, range), children, depth: depthAbove(children) }
}

function depthAbove(nodes: readonly Node[]): number {
  return nodes.reduce((deepest, { depth }) => Math.max(deepest, depth + 1), 0)
}

function readRun(scope: Scope, run: RunToken): void {
  let left = run.end - run.start
  while (run.canClose && left > 0) {
    const found = findOpener(scope, run)
    if (found < 0) break
    left -= closeRun(scope, found, run, left)
  }
  if (left === 0) return
  if (run.canOpen) {
    scope.opened += 1
    scope.openers.push({ number: scope.opened, run, left, node: scope.nodes.length })
  }
  const range = { start: run.end - left, end: run.end }
  scope.nodes.push(toNode({ kind: 'text', text: run.sign.repeat(left) }, range))
}

/** The index of the last opener that the run may close; -1 if there is none. */
function findOpener({ openers, bottoms, opened }: Scope, run: RunToken): number {
  const kind = `${run.sign}${run.canOpen}${lengthOf(run) % 3}`
  const bottom = bottoms.get(kind) ?? 0
  for (let index = openers.length - 1; index >= 0; index -= 1) {
    const opener = openers[index] as Opener
    if (opener.number <= bottom) break
    if (opener.run.sign === run.sign && canPair(opener.run, run)) return index
  }
  bottoms.set(kind, opened)
  return -1
}

function lengthOf({ start, end }: Range): number {
  return end - start
}

/** Rules 9 and 10 of the specification. */
function canPair(opener: RunToken, closer: RunToken): boolean {
  if (!opener.canClose && !closer.canOpen) return true
  const lengths = [lengthOf(opener), lengthOf(closer)]
  return (
    (lengthOf(opener) + lengthOf(closer)) % 3 !== 0 || lengths.every((length) => length % 3 === 0)
  )
}

/** Ends the emphasis that the opener began. Returns how many signs it took. */
function closeRun(scope: Scope, index: number, run: RunToken, left: number): number {
  const { nodes, openers } = scope
  const opener = openers[index] as Opener
  const used = opener.left > 1 && left > 1 ? 2 : 1
  const children = nodes.splice(opener.node + 1)
  opener.left -= used
  const start = opener.run.start + opener.left
  const end = run.end - left + used
  openers.length = opener.left > 0 ? index + 1 : index
  const signs = toNode(
    { kind: 'text', text: run.sign.repeat(opener.left) },
    { start: opener.run.start, end: start },
  )
  if (opener.left > 0) nodes[opener.node] = signs
  else nodes.pop()
  const depth = depthAbove(children)
  if (depth > maxDepth) nodes.push(...children)
  else {
    const kind = kindOf(run.sign, used)
    nodes.push({ piece: { kind, children: [] }, start, end, children, depth })
  }
  return used
}

function kindOf(sign: string, length: number): 'strong' | 'emphasis' | 'underline' | 'deleted' {
  if (sign === '~') return 'deleted'
  if (length === 1) return 'emphasis'
  return sign === '_' ? 'underline' : 'strong'
}
