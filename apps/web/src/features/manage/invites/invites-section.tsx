import type { Invite } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { changeQuery } from '../../../shared/api/reload-queries.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import partStyles from '../components/components.module.css'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { CreateInviteDialog } from './create-invite-dialog.tsx'
import { InviteRow } from './invite-row.tsx'
import { isUsableInvite } from '../../../shared/invites/is-usable-invite.ts'

/** The server's invites. */
export function InvitesSection() {
  const texts = useLazyTexts('manage')
  const { serverId, may } = useServerSettings()
  const queries = useQueryClient()
  const [isCreating, setIsCreating] = useState(false)
  const queryKey = ['invites', serverId]
  const invites = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('listInvites', { params: { serverId }, signal })).invites,
  })
  const change = (apply: (list: Invite[]) => Invite[]): void => {
    void changeQuery<Invite[]>(queries, queryKey, (list) => list && apply(list))
  }
  return (
    <SettingsPanel
      title={texts.sections.invites}
      intro={texts.invites.intro}
      actions={
        may('create_invites') && (
          <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
            {texts.invites.create}
          </Button>
        )
      }
    >
      {!may('manage_server') && <Notice>{texts.invites.ownOnly}</Notice>}
      <QueryState query={invites}>
        {(list) => (
          <InviteLists
            list={list}
            onRevoked={(code) =>
              change((all) =>
                all.map((invite) =>
                  invite.code === code ? { ...invite, revokedAt: Date.now() } : invite,
                ),
              )
            }
          />
        )}
      </QueryState>
      {isCreating && (
        <CreateInviteDialog
          onCreated={(invite) => change((all) => [invite, ...all])}
          onClose={() => setIsCreating(false)}
        />
      )}
    </SettingsPanel>
  )
}

interface InviteListsProps {
  list: Invite[]
  onRevoked: (code: string) => void
}

function InviteLists({ list, onRevoked }: InviteListsProps) {
  const texts = useLazyTexts('manage').invites
  const usable = list.filter(isUsableInvite)
  const unusable = list.filter((invite) => !isUsableInvite(invite))
  return (
    <>
      {usable.length === 0 ? (
        <Empty icon="link" title={texts.none.title}>
          <p>{texts.none.text}</p>
        </Empty>
      ) : (
        <ul className={partStyles['rows']}>
          {usable.map((invite) => (
            <InviteRow key={invite.code} invite={invite} isUsable onRevoked={onRevoked} />
          ))}
        </ul>
      )}
      {unusable.length > 0 && (
        <SettingsBlock title={texts.past}>
          <ul className={partStyles['rows']}>
            {unusable.map((invite) => (
              <InviteRow key={invite.code} invite={invite} isUsable={false} onRevoked={onRevoked} />
            ))}
          </ul>
        </SettingsBlock>
      )}
    </>
  )
}
