import type { Invitation } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { reloadQueries } from '../../shared/api/reload-queries.ts'
import { useInstance } from '../../shared/api/use-instance.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { inviteFacts } from '../../shared/invites/invite-facts.ts'
import { isUsableInvite } from '../../shared/invites/is-usable-invite.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CopyField } from '../../shared/ui/copy-field.tsx'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { Empty, Notice } from '../../shared/ui/notice.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import { SettingsBlock, SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import styles from './operator.module.css'

const CreateInvitationDialog = lazyOverlay(
  async () => (await import('./create-invitation-dialog.tsx')).CreateInvitationDialog,
)

const queryKey = ['operator', 'invitations']

/** Links that let people create an account. */
export function InvitationsSection() {
  const { sections, invitations: texts } = useLazyTexts('operator')
  const [isCreating, setIsCreating] = useState(false)
  const registration = useInstance().data?.registration
  const queries = useQueryClient()
  const loaded = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('listInvitations', { signal })).invitations,
  })
  const reload = () => reloadQueries(queries, queryKey)
  return (
    <SettingsPanel
      title={sections.invitations}
      intro={texts.intro}
      actions={
        <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
          {texts.create}
        </Button>
      }
    >
      {registration === 'open' && <Notice>{texts.notNeeded}</Notice>}
      {registration === 'closed' && <Notice>{texts.refused}</Notice>}
      <QueryState query={loaded}>{(list) => <Lists list={list} onRevoked={reload} />}</QueryState>
      {isCreating && (
        <CreateInvitationDialog onCreated={reload} onClose={() => setIsCreating(false)} />
      )}
    </SettingsPanel>
  )
}

function isUsable(invitation: Invitation): boolean {
  return invitation.usable && isUsableInvite(invitation)
}

interface ListsProps {
  list: Invitation[]
  onRevoked: () => Promise<unknown>
}

function Lists({ list, onRevoked }: ListsProps) {
  const { invitations: texts } = useLazyTexts('operator')
  const usable = list.filter(isUsable)
  const past = list.filter((invitation) => !isUsable(invitation))
  const rowsOf = (invitations: Invitation[]) => (
    <ul className={styles['rows']}>
      {invitations.map((invitation) => (
        <Row key={invitation.code} invitation={invitation} onRevoked={onRevoked} />
      ))}
    </ul>
  )
  return (
    <>
      {usable.length === 0 ? <Empty icon="link" title={texts.none} /> : rowsOf(usable)}
      {past.length > 0 && <SettingsBlock title={texts.past}>{rowsOf(past)}</SettingsBlock>}
    </>
  )
}

interface RowProps {
  invitation: Invitation
  onRevoked: () => Promise<unknown>
}

function Row({ invitation, onRevoked }: RowProps) {
  const { invitations: texts } = useLazyTexts('operator')
  const { invites } = useLazyTexts('manage')
  const times = useTimes()
  const [isConfirming, setIsConfirming] = useState(false)
  const { code, url, note, createdBy, createdAt } = invitation
  const isActive = isUsable(invitation)
  const facts = [
    ...inviteFacts(invitation, invites, times),
    ...(isActive || !isUsableInvite(invitation) ? [] : [texts.withoutOperator]),
    createdBy === null
      ? texts.created(times.relative(createdAt))
      : texts.by(`@${createdBy}`, times.relative(createdAt)),
  ]
  return (
    <li className={styles['invitation']}>
      <div>
        {note !== '' && <b>{note}</b>}
        {isActive ? <CopyField label={texts.link} text={url} /> : <code>{code}</code>}
        <p className={styles['facts']}>{facts.join(' · ')}</p>
      </div>
      {isActive && (
        <Button
          variant="ghost"
          aria-label={invites.revokeOne(code)}
          onClick={() => setIsConfirming(true)}
        >
          {invites.revoke}
        </Button>
      )}
      {isConfirming && (
        <DeleteDialog
          question={invites.revokeTitle(code)}
          warning={texts.revokeText}
          confirmLabel={invites.revoke}
          deleteItem={() => api.call('revokeInvitation', { params: { code } })}
          onDeleted={() => {
            setIsConfirming(false)
            void onRevoked()
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </li>
  )
}
