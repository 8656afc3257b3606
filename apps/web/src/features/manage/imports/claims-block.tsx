import type { ImportClaim } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api/http.ts'
import { useReloadOnEvent } from '../../../shared/api/use-reload-on-event.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { ClaimMessages } from '../../../shared/moderation/claim-messages.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import partStyles from '../components/components.module.css'
import { useServerSettings } from '../server-settings.ts'
import styles from './imports.module.css'

/** Which imported authors belong to which members, and what waits for a decision. */
export function ClaimsBlock() {
  const { claims: texts } = useLazyTexts('imports')
  const { serverId } = useServerSettings()
  const queryKey = ['import-claims', serverId]
  const claims = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('listImportClaims', { params: { serverId }, signal })).claims,
  })
  useReloadOnEvent(
    queryKey,
    ({ type, data }) => type === 'import_claims.updated' && data.serverId === serverId,
  )
  return (
    <SettingsBlock title={texts.title} intro={texts.intro}>
      <QueryState query={claims}>
        {(all) =>
          all.length === 0 ? (
            <p className={partStyles['faint']}>{texts.none}</p>
          ) : (
            <ul className={partStyles['rows']}>
              {all.map((claim) => (
                <ClaimRow key={claim.id} claim={claim} onChanged={() => claims.refetch()} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </SettingsBlock>
  )
}

interface ClaimRowProps {
  claim: ImportClaim
  onChanged: () => Promise<unknown>
}

function ClaimRow({ claim, onChanged }: ClaimRowProps) {
  const { claims: texts } = useLazyTexts('imports')
  const { serverId } = useServerSettings()
  const { id: claimId, authorName, userName, state, proposedBy } = claim
  const params = { serverId, claimId }
  const decide = useTask(async (accepted: boolean) => {
    await api.call('decideImportClaim', { params, body: { accepted } })
    await onChanged()
  })
  const remove = useTask(async () => {
    await api.call('deleteImportClaim', { params })
    await onChanged()
  })
  // The member decides then.
  const isQuestion = proposedBy === 'manager'
  const title = {
    open: isQuestion ? texts.asked : texts.claim,
    accepted: texts.accepted,
    declined: isQuestion ? texts.refused : texts.declined,
  }[state]
  const removing = {
    open: isQuestion ? texts.withdraw : null,
    accepted: texts.takeBack,
    declined: isQuestion ? null : texts.remove,
  }[state]
  const error = decide.error ?? remove.error
  return (
    <li className={[partStyles['row'], partStyles['tall'], styles['claim']].join(' ')}>
      <strong dir="auto">{title(userName, authorName)}</strong>
      {state === 'open' && <ClaimMessages {...claim} />}
      {error !== null && <Notice severity="danger">{error}</Notice>}
      <div className={partStyles['rowButtons']}>
        {state === 'open' && !isQuestion && (
          <>
            <Button variant="primary" isBusy={decide.isBusy} onClick={() => void decide.run(true)}>
              {texts.accept}
            </Button>
            <Button isBusy={decide.isBusy} onClick={() => void decide.run(false)}>
              {texts.decline}
            </Button>
          </>
        )}
        {removing !== null && (
          <Button isBusy={remove.isBusy} onClick={() => void remove.run()}>
            {removing}
          </Button>
        )}
      </div>
    </li>
  )
}
