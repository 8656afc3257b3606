type InviteLink =
  | { kind: 'code'; code: string }
  /** A link of another instance. */
  | { kind: 'other-instance'; host: string }
  | { kind: 'invalid' }

/** Parses an invite that a user entered: a full link, its path, or only the code. */
export function parseInviteLink(text: string, origin: string): InviteLink {
  const trimmed = text.trim().replace(/^<|>$/g, '')
  if (/^[\w-]{4,64}$/.test(trimmed)) return { kind: 'code', code: trimmed }
  const url = parseLink(trimmed, origin)
  const code = url && /^\/invite\/([\w-]{1,64})\/?$/.exec(url.pathname)?.[1]
  if (!url || !code) return { kind: 'invalid' }
  if (url.host !== new URL(origin).host) return { kind: 'other-instance', host: url.host }
  return { kind: 'code', code }
}

function parseLink(text: string, origin: string): URL | null {
  if (text.startsWith('/')) return URL.parse(text, origin)
  return URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
}
