type InviteLink =
  | { kind: 'code'; code: string }
  /** The link of another place. */
  | { kind: 'elsewhere'; host: string }
  | { kind: 'unreadable' }

/** Reads what someone pasted as an invite: a whole link, its path, or the code alone. */
export function parseInviteLink(text: string, origin: string): InviteLink {
  const trimmed = text.trim().replace(/^<|>$/g, '')
  if (/^[\w-]{4,64}$/.test(trimmed)) return { kind: 'code', code: trimmed }
  const url = parseLink(trimmed, origin)
  const code = url && /^\/invite\/([\w-]{1,64})\/?$/.exec(url.pathname)?.[1]
  if (!url || !code) return { kind: 'unreadable' }
  if (url.host !== new URL(origin).host) return { kind: 'elsewhere', host: url.host }
  return { kind: 'code', code }
}

function parseLink(text: string, origin: string): URL | null {
  if (text.startsWith('/')) return URL.parse(text, origin)
  return URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
}
