import { Tokenizer } from 'htmlparser2'

interface Handlers {
  onTitle: (text: string) => void
  /** The values of `property`, `name` and `content`, as far as the tag has them. */
  onMeta: (attributes: ReadonlyMap<string, string>) => void
}

/** The head of a page, read in one pass without a tree, so that the time is proportional to its length however tags are nested. */
export interface HeadTokens {
  write(text: string): void
  /** Whether the head has ended: with its closing tag, or with the first element that belongs to the body. */
  hasEnded(): boolean
  /** The text of a title that has not been closed. */
  openTitle(): string | undefined
}

/** Longer texts are cut: nobody reads them in a preview. */
const maxTextLength = 2000
/** How much of earlier text is kept, for names and texts that continue in the next. */
const maxCarried = 2 * maxTextLength

// Source: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
const headElements = new Set([
  ...['html', 'head', 'title', 'base', 'basefont', 'bgsound', 'link', 'meta', 'style', 'script'],
  ...['noscript', 'noframes', 'template'],
])
/** Their content is for browsers without scripts, or shown later. */
const skippedElements = new Set(['noscript', 'template'])
const readAttributes = new Set(['property', 'name', 'content'])

export function createHeadTokens({ onTitle, onMeta }: Handlers): HeadTokens {
  /** The end of the text that was written, which begins at `textStart` of the whole. */
  let text = ''
  let textStart = 0
  let hasEnded = false
  let tag = ''
  let skipped: string | null = null
  let title: string | undefined
  let attribute = ''
  let value = ''
  let attributes = new Map<string, string>()

  const slice = (start: number, end: number): string =>
    text.slice(Math.max(0, start - textStart), end - textStart)
  const endHead = (): void => {
    hasEnded = true
    tokenizer.pause()
  }
  const addToTitle = (more: string): void => {
    if (title !== undefined && title.length < maxTextLength) {
      title = (title + more).slice(0, maxTextLength)
    }
  }
  const addToValue = (more: string): void => {
    if (tag === 'meta' && value.length < maxTextLength) {
      value = (value + more).slice(0, maxTextLength)
    }
  }
  const closeTitle = (): void => {
    if (title !== undefined) onTitle(title)
    title = undefined
  }
  const endTag = (): void => {
    if (skipped !== null) return
    if (tag === 'title') title = ''
    if (tag === 'meta') onMeta(attributes)
    if (skippedElements.has(tag)) skipped = tag
  }
  const ignore = (): void => undefined

  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        closeTitle()
        tag = slice(start, end).toLowerCase()
        attributes = new Map()
        if (tag === 'body' || (skipped === null && !headElements.has(tag))) endHead()
      },
      onattribname(start, end) {
        attribute = tag === 'meta' ? slice(start, end).toLowerCase() : ''
        value = ''
      },
      onattribdata: (start, end) => addToValue(slice(start, end)),
      onattribentity: (code) => addToValue(String.fromCodePoint(code)),
      onattribend() {
        if (readAttributes.has(attribute) && !attributes.has(attribute)) {
          attributes.set(attribute, value)
        }
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag(start, end) {
        closeTitle()
        const name = slice(start, end).toLowerCase()
        if (name === skipped) skipped = null
        if (name === 'head') endHead()
      },
      ontext: (start, end) => addToTitle(slice(start, end)),
      ontextentity: (code) => addToTitle(String.fromCodePoint(code)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )

  return {
    write(chunk) {
      const carried = text.slice(-maxCarried)
      textStart += text.length - carried.length
      text = carried + chunk
      tokenizer.write(chunk)
    },
    hasEnded: () => hasEnded,
    openTitle: () => title,
  }
}
