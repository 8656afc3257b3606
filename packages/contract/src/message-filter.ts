import type { MessageFilter } from './message-filter-settings.ts'

export interface FilterMatch {
  kind: 'word' | 'link'
  /** The entry of `words`, or the domain of the link. */
  text: string
}

interface Phrase {
  text: string
  tokens: string[]
}

/** The entries of a filter, prepared to judge many messages. */
export interface CompiledFilter {
  /** Phrases by their first word, if that has no `*`. */
  byWord: ReadonlyMap<string, readonly Phrase[]>
  others: readonly Phrase[]
  links: MessageFilter['links']
  domains: ReadonlySet<string>
}

/** Null for a filter that refuses nothing. */
export function compileFilter({ words, links, domains }: MessageFilter): CompiledFilter | null {
  const phrases = words.filter(isFilterWord).map((text) => ({ text, tokens: tokensOf(text, true) }))
  if (phrases.length === 0 && links === 'allowed') return null
  const isPlain = ({ tokens }: Phrase): boolean => !tokens[0]?.includes('*')
  return {
    byWord: Map.groupBy(phrases.filter(isPlain), ({ tokens }) => tokens[0] ?? ''),
    others: phrases.filter((phrase) => !isPlain(phrase)),
    links,
    domains: new Set(domains.map(toDomain).map((domain) => hostnameOf(domain) ?? domain)),
  }
}

/** Whether the text has a letter or digit, so that it cannot match every message. */
export function isFilterWord(text: string): boolean {
  return tokensOf(text, true).some((token) => /[^*]/.test(token))
}

/** What the filter finds in these texts, each judged alone: at most `limit` entries, each once. */
export function findFilterMatches(
  filter: CompiledFilter,
  texts: readonly string[],
  limit = 1,
): readonly FilterMatch[] {
  const found = new Map<string, FilterMatch>()
  for (const text of texts) {
    for (const match of matchesIn(filter, text)) {
      found.set(`${match.kind} ${match.text}`, match)
      if (found.size >= limit) return [...found.values()]
    }
  }
  return [...found.values()]
}

function* matchesIn(filter: CompiledFilter, text: string): Generator<FilterMatch> {
  const tokens = tokensOf(text, false)
  for (const [index, token] of tokens.entries()) {
    for (const phrases of [filter.byWord.get(token) ?? [], filter.others]) {
      for (const phrase of phrases) {
        if (matchesAt(tokens, index, phrase)) yield { kind: 'word', text: phrase.text }
      }
    }
  }
  if (filter.links === 'allowed') return
  for (const domain of linkedDomains(text)) {
    const isListed = filter.links !== 'blocked' && listsDomain(filter.domains, domain)
    if (filter.links === 'not_listed' ? isListed : !isListed) yield { kind: 'link', text: domain }
  }
}

function matchesAt(tokens: readonly string[], index: number, { tokens: wanted }: Phrase): boolean {
  return wanted.every((pattern, offset) => matchesPattern(tokens[index + offset] ?? '', pattern))
}

/** Takes at most the product of both lengths: after a mismatch, only the last `*` takes one more character. */
function matchesPattern(word: string, pattern: string): boolean {
  if (!pattern.includes('*')) return word === pattern
  let [at, next, star, resume] = [0, 0, -1, 0]
  while (at < word.length) {
    if (pattern[next] === '*') {
      star = next
      resume = at
      next += 1
    } else if (pattern[next] === word[at]) {
      at += 1
      next += 1
    } else if (star >= 0) {
      resume += 1
      at = resume
      next = star + 1
    } else return false
  }
  while (pattern[next] === '*') next += 1
  return next === pattern.length && word !== ''
}

/** The words of a text without case, accents, invisible characters and other ways of writing the same letters. */
function tokensOf(text: string, isPattern: boolean): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu, '')
    .toLowerCase()
  return plain.match(isPattern ? /[\p{L}\p{N}*]+/gu : /[\p{L}\p{N}]+/gu) ?? []
}

// Clients also make links of addresses that begin with `www.`.
const linkStart = /https?:\/\/|(?<![^\s\p{P}\p{S}])www\.(?=[\p{L}\p{N}])/giu

/** The hosts of all links in a text, also of those that begin within another one. */
function linkedDomains(text: string): string[] {
  return [...text.matchAll(linkStart)].flatMap(({ 0: start, index }) => {
    const from = start.endsWith('/') ? index + start.length : index
    const authority = text.slice(from, from + 400).split(/[\s/?#\\<>"]/, 1)[0] ?? ''
    const host = authority.slice(authority.lastIndexOf('@') + 1)
    return domainsIn(text[index - 1] === '(' ? (host.split(')', 1)[0] ?? '') : host)
  })
}

/** The domain that the host looks like, and the one that it has if more follows after a character that names don't have. */
function domainsIn(host: string): string[] {
  const domain = toDomain(host)
  const whole = hostnameOf(/^.*[\p{L}\p{N}]/u.exec(host)?.[0] ?? '') ?? ''
  const rest = whole.slice(Math.max(0, whole.search(/[^\p{L}\p{N}\p{M}._-]/u)))
  return rest !== whole && /\.[\p{L}\p{N}]/u.test(rest) ? [domain, whole] : [domain]
}

/** The name that browsers contact: in ASCII, and with addresses in their usual form. Null if there is none. */
function hostnameOf(host: string): string | null {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : null
}

/** A domain as browsers read it, without `www`. */
function toDomain(text: string): string {
  const plain = decoded(text)
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[。｡]/g, '.')
    .trim()
    .toLowerCase()
    .replace(/^(https?:\/\/)?(www\.)?/, '')
  let host = /^[\p{L}\p{N}\p{M}._-]+/u.exec(plain)?.[0] ?? plain
  while (host.endsWith('.')) host = host.slice(0, -1)
  return host
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function listsDomain(domains: ReadonlySet<string>, domain: string): boolean {
  const parts = (hostnameOf(domain) ?? domain).split('.')
  return parts.some((_, index) => domains.has(parts.slice(index).join('.')))
}
