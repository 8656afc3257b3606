import type { ImportClaim } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api/http.ts'
import { useReloadOnEvent } from '../../../shared/api/use-reload-on-event.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { MessageAuthor } from '../../../shared/ui/message-author.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import partStyles from '../components/components.module.css'
import { useServerSettings } from '../server-settings.ts'
import styles from './imports.module.css'

/** Decides which imported authors belong to which members. */
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
  const { id: claimId, authorName, userName, state, messages } = claim
  const params = { serverId, claimId }
  const decide = useTask(async (accepted: boolean) => {
    await api.call('decideImportClaim', { params, body: { accepted } })
    await onChanged()
  })
  const remove = useTask(async () => {
    await api.call('deleteImportClaim', { params })
    await onChanged()
  })
  const title = { open: texts.claim, accepted: texts.accepted, declined: texts.declined }[state]
  const error = decide.error ?? remove.error
  return (
    <li className={[partStyles['row'], partStyles['tall'], styles['claim']].join(' ')}>
      <strong dir="auto">{title(userName, authorName)}</strong>
      {state === 'open' && messages.length > 0 && (
        <ul className={styles['messages']} aria-label={texts.messages(authorName)} tabIndex={0}>
          {messages.map((message) => (
            <li key={message.id}>
              <MessageAuthor {...message} />
              <p dir="auto">{message.content}</p>
            </li>
          ))}
        </ul>
      )}
      {error !== null && <Notice severity="danger">{error}</Notice>}
      <div className={partStyles['rowButtons']}>
        {state === 'open' && (
          <>
            <Button variant="primary" isBusy={decide.isBusy} onClick={() => void decide.run(true)}>
              {texts.accept}
            </Button>
            <Button isBusy={decide.isBusy} onClick={() => void decide.run(false)}>
              {texts.decline}
            </Button>
          </>
        )}
        {state !== 'open' && (
          <Button isBusy={remove.isBusy} onClick={() => void remove.run()}>
            {state === 'accepted' ? texts.takeBack : texts.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
