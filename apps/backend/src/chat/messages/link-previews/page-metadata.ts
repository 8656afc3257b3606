import { createHeadTokens } from './head-tokens.ts'

/** What a web page says about itself. */
export interface PageMetadata {
  title: string | undefined
  description: string | undefined
  siteName: string | undefined
  /** The address of a picture, as the page names it. */
  image: string | undefined
  /** The picture is the main content, such as that of a video. */
  hasLargeImage: boolean
  /** `#rrggbb`. */
  color: string | undefined
}

// Sources: https://ogp.me, https://developer.x.com/en/docs/x-for-websites/cards/overview/markup,
// https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names
const titleNames = ['og:title', 'twitter:title']
const descriptionNames = ['og:description', 'twitter:description', 'description']
const imageNames = [
  'og:image:secure_url',
  'og:image:url',
  'og:image',
  'twitter:image',
  'twitter:image:src',
]
const read = new Set([
  ...titleNames,
  ...descriptionNames,
  ...imageNames,
  'og:site_name',
  'twitter:card',
  'theme-color',
])

/** Encodings are declared within the first 1024 bytes: https://html.spec.whatwg.org/multipage/semantics.html#charset */
const declarationBytes = 1024

/**
 * Reads the head of an HTML page, as far as the first element of its body. `contentType` is the header, whose encoding comes before the
 * one that the page declares.
 */
export async function readPageMetadata(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<PageMetadata> {
  const head = createHeadReader()
  let decoder: TextDecoder | undefined
  let start = Buffer.alloc(0)
  for await (const chunk of body) {
    if (decoder) head.write(decoder.decode(chunk, { stream: true }))
    else {
      start = Buffer.concat([start, chunk])
      if (start.length < declarationBytes) continue
      decoder = decoderFor(start, contentType)
      head.write(decoder.decode(start, { stream: true }))
    }
    if (head.hasEnded()) break
  }
  if (!decoder) head.write(decoderFor(start, contentType).decode(start))
  return head.metadata()
}

const charset = /charset ?= ?["']?([\w:.-]+)/i

function decoderFor(start: Buffer, contentType: string): TextDecoder {
  const declaration = start.toString('latin1', 0, declarationBytes)
  const [, encoding = 'utf-8'] = charset.exec(contentType) ?? charset.exec(declaration) ?? []
  try {
    return new TextDecoder(encoding)
  } catch {
    // An encoding that nobody knows.
    return new TextDecoder()
  }
}

function createHeadReader() {
  const values = new Map<string, string>()
  let title: string | undefined
  const tokens = createHeadTokens({
    onTitle(text) {
      title ??= text
    },
    onMeta(attributes) {
      const key = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()
      const content = attributes.get('content')?.trim()
      // The first value counts, as with the several pictures of a page.
      if (content && read.has(key) && !values.has(key)) values.set(key, content)
    },
  })
  const firstOf = (names: string[]): string | undefined =>
    names.map((name) => values.get(name)).find((value) => value !== undefined)
  return {
    write: tokens.write,
    hasEnded: tokens.hasEnded,
    metadata: (): PageMetadata => ({
      title: firstOf(titleNames) ?? title ?? tokens.openTitle(),
      description: firstOf(descriptionNames),
      siteName: values.get('og:site_name'),
      image: firstOf(imageNames),
      hasLargeImage: values.get('twitter:card') === 'summary_large_image',
      color: /^#[0-9a-f]{6}$/i.exec(values.get('theme-color') ?? '')?.[0].toLowerCase(),
    }),
  }
}
