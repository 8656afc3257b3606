import { common, createLowlight } from 'lowlight'
import type { HighlightRequest, HighlightResult, Token, TokenKind } from './token.ts'

const lowlight = createLowlight(common)

/** Classes of highlight.js: https://highlightjs.readthedocs.io/en/latest/css-classes-reference.html */
const classesOfKind: Record<TokenKind, string> = {
  keyword: 'keyword built_in selector-tag meta tag doctag',
  string: 'string regexp char subst link',
  number: 'number literal symbol bullet',
  comment: 'comment quote',
  name: 'title section name selector-id selector-class',
  attribute: 'attr attribute property variable template-variable type',
  added: 'addition',
  removed: 'deletion',
}
const kinds = new Map<string, TokenKind>(
  Object.entries(classesOfKind).flatMap(([kind, classes]) =>
    classes.split(' ').map((name) => [`hljs-${name}`, kind as TokenKind] as const),
  ),
)

type Tree = ReturnType<typeof lowlight.highlight>

addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  const { id, language, text } = data
  const isKnown = lowlight.registered(language)
  const result: HighlightResult = {
    id,
    tokens: isKnown ? tokensOf(lowlight.highlight(language, text).children, null) : null,
  }
  postMessage(result)
})
postMessage('loaded')

function tokensOf(nodes: Tree['children'], kind: TokenKind | null): Token[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [{ kind, text: node.value }]
    if (node.type !== 'element') return []
    const [name] = [node.properties['className']].flat()
    return tokensOf(node.children, kinds.get(String(name)) ?? kind)
  })
}
