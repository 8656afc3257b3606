import { pagePath } from '@guildhall/contract'

type InviteLink =
  | { kind: 'code'; code: string }
  /** A link of an operator, which only creates an account. */
  | { kind: 'invitation'; code: string }
  /** A link of another instance. */
  | { kind: 'other-instance'; host: string }
  | { kind: 'invalid' }

/** Parses an invite or an invitation that a user entered: a full link, its path, or only the code of an invite. */
export function parseInviteLink(text: string, origin: string): InviteLink {
  const trimmed = text.trim().replace(/^<|>$/g, '')
  if (/^[\w-]{4,64}$/.test(trimmed)) return { kind: 'code', code: trimmed }
  const url = parseLink(trimmed, origin)
  const found = url && (inviteIn(url) ?? invitationIn(url))
  if (!found) return { kind: 'invalid' }
  if (url.host !== new URL(origin).host) return { kind: 'other-instance', host: url.host }
  return found
}

function inviteIn({ pathname }: URL): InviteLink | null {
  const code = /^\/invite\/([\w-]{1,64})\/?$/.exec(pathname)?.[1]
  return code === undefined ? null : { kind: 'code', code }
}

function invitationIn({ pathname, searchParams }: URL): InviteLink | null {
  const code = searchParams.get('invitation') ?? ''
  const isInvitation = pathname === pagePath('register') && /^[\w-]{1,64}$/.test(code)
  return isInvitation ? { kind: 'invitation', code } : null
}

function parseLink(text: string, origin: string): URL | null {
  if (text.startsWith('/')) return URL.parse(text, origin)
  return URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
}
