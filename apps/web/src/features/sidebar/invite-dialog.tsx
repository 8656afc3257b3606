import type { Invite } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { InviteLimitFields } from '../../shared/invites/invite-limit-fields.tsx'
import { InviteLinkField } from '../../shared/invites/invite-link-field.tsx'
import { createInvite, defaultInviteLimits } from '../../shared/invites/create-invite.ts'
import { useOwnUser, useServer } from '../../shared/state/chat-state.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Loading, Notice } from '../../shared/ui/notice.tsx'
import { useComponentTexts } from '../../shared/i18n/component-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './invite-dialog.module.css'

interface InviteProps {
  serverId: string
  onClose: () => void
}

/** Makes a link to send, and others with other bounds. */
export function InviteDialog({ serverId, onClose }: InviteProps) {
  const texts = useTexts()
  const { invite } = useComponentTexts()
  const server = useServer(serverId)?.server
  const times = useTimes()
  const userId = useOwnUser()?.id
  const [bounds, setBounds] = useState(defaultInviteLimits)
  const [made, setMade] = useState<Invite | null>(null)
  const [error, setError] = useState<unknown>(null)
  const make = async (): Promise<void> => {
    setMade(null)
    setError(null)
    try {
      setMade(await createInvite(serverId, bounds))
    } catch (failed) {
      setError(failed)
    }
  }
  useEffect(() => {
    let isWanted = true
    firstInvite(serverId, userId).then(
      (first) => isWanted && setMade(first),
      (failed: unknown) => isWanted && setError(failed),
    )
    return () => {
      isWanted = false
    }
  }, [serverId, userId])
  return (
    <Dialog title={invite.title(server?.name ?? '')} onClose={onClose}>
      <p>{server?.requireApproval ? invite.textApproval : invite.text}</p>
      <div className={styles['link']}>
        {made && (
          <div className={styles['made']}>
            <InviteLinkField label={invite.link} url={made.url} />
            <p>
              {made.expiresAt === null ? invite.endless : invite.until(times.short(made.expiresAt))}
            </p>
          </div>
        )}
        {!made && error === null && <Loading label={invite.making} />}
        {error !== null && <Notice severity="danger">{errorText(error, texts)}</Notice>}
      </div>
      <InviteLimitFields value={bounds} onChange={setBounds} />
      <div className={styles['again']}>
        <Button onClick={() => void make()}>{invite.change}</Button>
        <span>{invite.changeHint}</span>
      </div>
    </Dialog>
  )
}

const dayMs = 86_400_000

/** One that somebody made before and that is good for a while; a new one only where there is none. */
async function findInvite(serverId: string, userId: string | undefined): Promise<Invite> {
  const { invites } = await api.call('listInvites', { params: { serverId } })
  const usable = invites.find(
    ({ createdBy, maxUses, revokedAt, expiresAt }) =>
      createdBy === userId &&
      maxUses === null &&
      revokedAt === null &&
      (expiresAt === null || expiresAt > Date.now() + dayMs),
  )
  return usable ?? createInvite(serverId, defaultInviteLimits)
}

/** Who opens it twice at once gets one link. */
const running = new Map<string, Promise<Invite>>()

function firstInvite(serverId: string, userId: string | undefined): Promise<Invite> {
  const known = running.get(serverId)
  if (known) return known
  const found = findInvite(serverId, userId).finally(() => running.delete(serverId))
  running.set(serverId, found)
  return found
}
