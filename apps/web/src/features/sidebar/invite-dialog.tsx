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
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './invite-dialog.module.css'

interface InviteProps {
  serverId: string
  onClose: () => void
}

/** Shows an invite link, and creates others with different limits. */
export function InviteDialog({ serverId, onClose }: InviteProps) {
  const texts = useTexts()
  const { invite } = useLazyTexts('components')
  const server = useServer(serverId)?.server
  const times = useTimes()
  const userId = useOwnUser()?.id
  const [bounds, setBounds] = useState(defaultInviteLimits)
  const [created, setCreated] = useState<Invite | null>(null)
  const [error, setError] = useState<unknown>(null)
  const createAnother = async (): Promise<void> => {
    setCreated(null)
    setError(null)
    try {
      setCreated(await createInvite(serverId, bounds))
    } catch (failure) {
      setError(failure)
    }
  }
  useEffect(() => {
    let isMounted = true
    sharedInvite(serverId, userId).then(
      (first) => isMounted && setCreated(first),
      (failed: unknown) => isMounted && setError(failed),
    )
    return () => {
      isMounted = false
    }
  }, [serverId, userId])
  return (
    <Dialog title={invite.title(server?.name ?? '')} onClose={onClose}>
      <p>{server?.requireApproval ? invite.textApproval : invite.text}</p>
      <div className={styles['link']}>
        {created && (
          <div className={styles['created']}>
            <InviteLinkField label={invite.link} url={created.url} />
            <p>
              {created.expiresAt === null
                ? invite.endless
                : invite.until(times.short(created.expiresAt))}
            </p>
          </div>
        )}
        {!created && error === null && <Loading label={invite.making} />}
        {error !== null && <Notice severity="danger">{errorText(error, texts)}</Notice>}
      </div>
      <fieldset className={styles['another']}>
        <legend>{invite.another}</legend>
        <InviteLimitFields value={bounds} onChange={setBounds} />
        <div className={styles['change']}>
          <Button onClick={() => void createAnother()}>{invite.change}</Button>
          <span>{invite.changeHint}</span>
        </div>
      </fieldset>
    </Dialog>
  )
}

const dayMs = 86_400_000

/** The account's unlimited invite that is valid for another day, or a new one. */
async function findOrCreateInvite(serverId: string, userId: string | undefined): Promise<Invite> {
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

/** By server, so that opening the dialog twice at once creates one invite. */
const pending = new Map<string, Promise<Invite>>()

function sharedInvite(serverId: string, userId: string | undefined): Promise<Invite> {
  const known = pending.get(serverId)
  if (known) return known
  const found = findOrCreateInvite(serverId, userId).finally(() => pending.delete(serverId))
  pending.set(serverId, found)
  return found
}
