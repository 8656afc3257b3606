export { parseMentions } from './inline.ts'
export { linksIn } from './links.ts'
export { parseMarkdown } from './parse.ts'
export type { Block, Inline } from './tree.ts'
