import { compilePhrases, phrasesIn } from './filter-words.ts'
import type { CompiledPhrases } from './filter-words.ts'
import type { MessageFilter } from './message-filter-settings.ts'

export interface FilterMatch {
  kind: 'word' | 'link'
  /** The entry of `words`, or the domain of the link. */
  text: string
}

/** The entries of a filter, prepared to judge many messages. */
export interface CompiledFilter {
  words: CompiledPhrases
  links: MessageFilter['links']
  domains: ReadonlySet<string>
}

/** What a filter judges of a message. */
export interface FilterInput {
  /** Each judged alone. */
  texts: readonly string[]
  /** The hosts that its links open. */
  hosts: readonly string[]
}

/** Null for a filter that refuses nothing. */
export function compileFilter({ words, links, domains }: MessageFilter): CompiledFilter | null {
  const compiled = compilePhrases(words)
  if (compiled.phrases.length === 0 && links === 'allowed') return null
  return {
    words: compiled,
    links,
    domains: new Set(domains.map(toDomain).map((domain) => hostnameOf(domain) ?? domain)),
  }
}

/** What the filter finds: at most `limit` entries, each once. */
export function findFilterMatches(
  filter: CompiledFilter,
  input: FilterInput,
  limit = 1,
): readonly FilterMatch[] {
  const found = new Map<string, FilterMatch>()
  for (const match of matchesIn(filter, input)) {
    const { kind, text } = match
    const key = `${kind} ${kind === 'link' ? (hostnameOf(text) ?? text) : text}`
    if (!found.has(key)) found.set(key, match)
    if (found.size >= limit) break
  }
  return [...found.values()]
}

function* matchesIn(filter: CompiledFilter, { texts, hosts }: FilterInput): Generator<FilterMatch> {
  for (const text of texts) {
    for (const phrase of phrasesIn(filter.words, text)) yield { kind: 'word', text: phrase }
    yield* linksAmong(filter, () => linkedDomains(text))
  }
  yield* linksAmong(filter, () => hosts.map(toDomain))
}

function* linksAmong(filter: CompiledFilter, find: () => string[]): Generator<FilterMatch> {
  if (filter.links === 'allowed') return
  for (const domain of find()) {
    const isListed = filter.links !== 'blocked' && listsDomain(filter.domains, domain)
    if (filter.links === 'not_listed' ? isListed : !isListed) yield { kind: 'link', text: domain }
  }
}

// Clients also make links of addresses that begin with `www.`.
const linkStart = /https?:\/\/|(?<![^\s\p{P}\p{S}])www\.(?=[\p{L}\p{N}])/giu

/** Longer ones are judged where they are links, by the host that is opened. */
const maxWrittenHost = 120

/** The hosts of all links in a text, also of those that begin within another one. */
function linkedDomains(text: string): string[] {
  return [...text.matchAll(linkStart)].flatMap(({ 0: start, index }) => {
    const from = start.endsWith('/') ? index + start.length : index
    const authority = text.slice(from, from + maxWrittenHost).split(/[\s/?#\\<>"]/, 1)[0] ?? ''
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
