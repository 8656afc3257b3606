import type { ManageTexts } from '../i18n/en/manage.ts'
import type { Times } from '../i18n/times.ts'
import type { InviteState } from './is-usable-invite.ts'

/** How often the invite was used, and until when it can be used. */
export function inviteFacts(
  { uses, maxUses, expiresAt, revokedAt }: InviteState,
  texts: ManageTexts['invites'],
  times: Times,
): string[] {
  const used = maxUses === null ? texts.uses(uses) : texts.usesOf(uses, maxUses)
  if (revokedAt !== null) return [used, texts.revoked]
  if (expiresAt === null) return [used, texts.neverExpires]
  const isOver = expiresAt <= Date.now()
  return [used, (isOver ? texts.expired : texts.expires)(times.relative(expiresAt))]
}
