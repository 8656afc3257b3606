import type { Ban } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { changeQuery } from '../../../shared/api/reload-queries.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import partStyles from '../components/components.module.css'
import { UserLine, useMemberName } from '../components/user-line.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'

/** The server's bans. */
export function BansSection() {
  const texts = useLazyTexts('manage')
  const { serverId } = useServerSettings()
  const bans = useQuery({
    queryKey: ['bans', serverId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('listBans', { params: { serverId }, signal })).bans,
  })
  return (
    <SettingsPanel title={texts.sections.bans} intro={texts.bans.intro}>
      <QueryState query={bans}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon="ban" title={texts.bans.none.title}>
              <p>{texts.bans.none.text}</p>
            </Empty>
          ) : (
            <ul className={partStyles['rows']}>
              {list.map((ban) => (
                <BanRow key={ban.user.id} ban={ban} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </SettingsPanel>
  )
}

function BanRow({ ban: { user, reason, bannedBy, createdAt } }: { ban: Ban }) {
  const texts = useLazyTexts('manage').bans
  const times = useTimes()
  const { serverId } = useServerSettings()
  const queries = useQueryClient()
  const by = useMemberName(bannedBy)
  const [isConfirming, setIsConfirming] = useState(false)
  const lift = useTask(() => api.call('liftBan', { params: { serverId, userId: user.id } }))
  const submit = async (): Promise<void> => {
    if (!(await lift.run())) return
    showToast(texts.lifted(user.displayName))
    void changeQuery<Ban[]>(queries, ['bans', serverId], (list) =>
      list?.filter((other) => other.user.id !== user.id),
    )
  }
  return (
    <li className={[partStyles['row'], partStyles['tall']].join(' ')}>
      <div className={partStyles['rowText']}>
        <UserLine user={user}>
          @{user.username} · {texts.by(by)} ·{' '}
          <span data-tip={times.full(createdAt)}>{times.relative(createdAt)}</span>
        </UserLine>
        <p className={partStyles['reason']}>{reason ?? texts.noReason}</p>
      </div>
      <div className={partStyles['rowButtons']}>
        <Button
          variant="ghost"
          aria-label={texts.liftOne(user.displayName)}
          onClick={() => setIsConfirming(true)}
        >
          {texts.lift}
        </Button>
      </div>
      {isConfirming && (
        <FormDialog
          title={texts.liftTitle(user.displayName)}
          submit={texts.lift}
          task={lift}
          onSubmit={() => void submit()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{texts.liftText}</p>
        </FormDialog>
      )}
    </li>
  )
}
