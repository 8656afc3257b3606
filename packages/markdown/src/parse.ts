import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { closeSpoilers, joinTexts, parseMentions } from './inline.ts'
import { linkTarget } from './link-target.ts'
import type { Block, Inline } from './tree.ts'

/** Deeper nesting is shown as plain text. */
const maxDepth = 8
/** The number of characters that may begin markup. A text with more is shown as plain text, to bound the parsing time. */
const maxMarkers = 400

// A text without any of these characters is plain text.
const plain = /^(?!\s*(?:[-+*]|\d{1,9}[.)])\s)[^*_~`|<>[\]@#\\\n]*$/
const hasAddress = /:\/\/|www\./i
const marker = /[*_~`[\]<>|!\\@\n]/g
const fenced = /^```[^]*?^```/gm
// A code fence in the middle of a line, like this: ```js
const fenceInLine = /^(?![ \t>*+\-\d.)]*```)(.*?[^`\n])```([\w+#-]*)\n([^]*?)\n?```(?!`)/gm
const deepContainers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){9}/m

const disabledConstructs = [
  // HTML is shown as text.
  'htmlFlow',
  'htmlText',
  // Indented and underlined text in messages is rarely meant as code and headings.
  'codeIndented',
  'setextUnderline',
  // Links must contain their URL.
  'definition',
  'characterReference',
]

const options = {
  extensions: [
    gfmAutolinkLiteral(),
    gfmStrikethrough({ singleTilde: false }),
    { disable: { null: disabledConstructs } },
  ],
  mdastExtensions: [gfmAutolinkLiteralFromMarkdown(), gfmStrikethroughFromMarkdown()],
}

/** Parses the text of a message, which may mention these roles. Every text has a result, in bounded time. */
export function parseMarkdown(text: string, roleNames: readonly string[] = []): Block[] {
  const plainSource = { text, roleNames }
  if (isPlain(text)) return plainText(text, plainSource)
  if (deepContainers.test(text) || countMarkers(text) > maxMarkers) {
    return plainText(text, plainSource)
  }
  try {
    const source = { text: text.replace(fenceInLine, '$1\n```$2\n$3\n```\n'), roleNames }
    const { children } = fromMarkdown(source.text, options)
    const blocks = toBlocks(children, source, 0)
    return blocks.length > 0 ? blocks : plainText(text, source)
  } catch {
    return plainText(text, plainSource)
  }
}

interface Source {
  text: string
  /** Names that mentions may have beside usernames. */
  roleNames: readonly string[]
}

function isPlain(text: string): boolean {
  return plain.test(text) && !hasAddress.test(text)
}

function countMarkers(text: string): number {
  return text.replace(fenced, '').match(marker)?.length ?? 0
}

function plainText(text: string, source: Source): Block[] {
  return [{ kind: 'paragraph', children: withBreaks(text.replace(/\n{3,}/g, '\n\n'), source) }]
}

function toBlocks(nodes: readonly RootContent[], source: Source, depth: number): Block[] {
  return nodes.flatMap((node) => toBlock(node, source, depth))
}

function toBlock(node: RootContent, source: Source, depth: number): Block[] {
  if (depth > maxDepth) return plainText(sourceOf(node, source), source)
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', children: toLine(node.children, source, depth) }]
    case 'heading':
      return [
        { kind: 'heading', depth: node.depth, children: toLine(node.children, source, depth) },
      ]
    case 'blockquote':
      return [{ kind: 'quote', children: toBlocks(node.children, source, depth + 1) }]
    case 'list': {
      const items = node.children.map((item) => toBlocks(item.children, source, depth + 1))
      return [{ kind: 'list', start: node.ordered ? (node.start ?? 1) : null, items }]
    }
    case 'code':
      return [{ kind: 'code', language: node.lang ?? null, text: node.value }]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    default:
      return plainText(sourceOf(node, source), source)
  }
}

function toLine(nodes: readonly PhrasingContent[], source: Source, depth: number): Inline[] {
  return closeSpoilers(joinTexts(nodes.flatMap((node) => toInline(node, source, depth + 1))))
}

function toInline(node: PhrasingContent, source: Source, depth: number): Inline[] {
  if (depth > maxDepth * 2) return withBreaks(sourceOf(node, source), source)
  switch (node.type) {
    case 'text':
      return withBreaks(node.value, source)
    case 'break':
      return [{ kind: 'break' }]
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }]
    case 'strong':
      return [{ kind: 'strong', children: toLine(node.children, source, depth) }]
    case 'emphasis':
      return [{ kind: 'emphasis', children: toLine(node.children, source, depth) }]
    case 'delete':
      return [{ kind: 'deleted', children: toLine(node.children, source, depth) }]
    case 'link':
      return toLink(node.url, toLine(node.children, source, depth), node, source)
    case 'image':
      return toLink(node.url, [{ kind: 'text', text: node.alt || node.url }], node, source)
    default:
      return withBreaks(sourceOf(node, source), source)
  }
}

function toLink(url: string, children: Inline[], node: Nodes, source: Source): Inline[] {
  const typed = sourceOf(node, source)
  // A URL in a spoiler ends at the end of the spoiler.
  const end = /^[[<!]/.test(typed) ? -1 : url.indexOf('||')
  const target = end < 0 ? url : url.slice(0, end)
  if (linkTarget(target) === null) return withBreaks(typed, source)
  if (end < 0) return [{ kind: 'link', url: target, children: withoutLinks(children) }]
  const cut = typed.indexOf('||')
  return [
    { kind: 'link', url: target, children: [{ kind: 'text', text: typed.slice(0, cut) }] },
    ...withBreaks(typed.slice(cut), source),
  ]
}

/** Removes links and mentions inside a link. */
function withoutLinks(children: Inline[]): Inline[] {
  return children.flatMap((child): Inline[] => {
    if (child.kind === 'link') return withoutLinks(child.children)
    if (child.kind === 'mention' || child.kind === 'channel') {
      return [{ kind: 'text', text: child.text }]
    }
    return 'children' in child ? [{ ...child, children: withoutLinks(child.children) }] : [child]
  })
}

function withBreaks(text: string, { roleNames }: Source): Inline[] {
  return text.split('\n').flatMap((line, index): Inline[] => {
    const pieces = parseMentions(line, roleNames)
    return index === 0 ? pieces : [{ kind: 'break' }, ...pieces]
  })
}

function sourceOf(node: Nodes, source: Source): string {
  const { start, end } = node.position ?? {}
  return source.text.slice(start?.offset ?? 0, end?.offset ?? 0)
}
