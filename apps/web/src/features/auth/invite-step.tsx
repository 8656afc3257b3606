import { pagePath } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../shared/i18n/error-text.ts'
import { InviteLinkField } from '../../shared/invites/invite-link-field.tsx'
import { createInvite } from '../../shared/invites/create-invite.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Loading, Notice } from '../../shared/ui/notice.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './first-steps.module.css'
import { StepHeading } from './step-heading.tsx'

export function InviteStep({ serverId, name }: { serverId: string; name: string }) {
  const auth = useLazyTexts('auth')
  const texts = useTexts()
  const { newServer } = auth
  const { data, error, refetch } = useQuery({
    queryKey: ['first-invite', serverId],
    queryFn: () => createInvite(serverId, { seconds: 0, maxUses: 0 }),
    // Every fetch creates an invite: fetch once.
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div className={styles['step']}>
      <StepHeading title={newServer.inviteHeading(name)} lead={newServer.inviteLead} />
      {data ? (
        <InviteLinkField label={newServer.inviteLabel} url={data.url} />
      ) : error ? (
        <Notice severity="danger">
          <p>
            {newServer.inviteFailed} {errorText(error, texts)}
          </p>
          <Button variant="ghost" onClick={() => void refetch()}>
            {texts.common.retry}
          </Button>
        </Notice>
      ) : (
        <Loading label={texts.common.loading} />
      )}
      <div className={styles['actions']}>
        <span />
        <ButtonLink variant="primary" href={pagePath('channel', { serverId })}>
          {newServer.open}
        </ButtonLink>
      </div>
    </div>
  )
}
