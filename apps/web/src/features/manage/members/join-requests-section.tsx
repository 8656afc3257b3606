import type { JoinRequest } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import partStyles from '../components/components.module.css'
import { UserLine } from '../components/user-line.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { ReasonDialog } from '../../../shared/moderation/reason-dialog.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import type { JoinRequests } from '../../../shared/moderation/use-join-requests.ts'

/** The pending join requests. */
export function JoinRequestsSection({ requests }: { requests: JoinRequests }) {
  const texts = useLazyTexts('manage')
  const { entry } = useServerSettings()
  const isOff = !entry.server.requireApproval
  return (
    <SettingsPanel title={texts.sections.joinRequests} intro={texts.joinRequests.intro}>
      {isOff && <Notice>{texts.joinRequests.off}</Notice>}
      <QueryState query={requests}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon="door" title={texts.joinRequests.none.title}>
              <p>{texts.joinRequests.none.text}</p>
            </Empty>
          ) : (
            <ul className={partStyles['rows']}>
              {list.map((request) => (
                <RequestRow
                  key={request.user.id}
                  request={request}
                  onDone={() => requests.remove(request.user.id)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
    </SettingsPanel>
  )
}

interface RequestRowProps {
  request: JoinRequest
  onDone: () => void
}

function RequestRow({ request, onDone }: RequestRowProps) {
  const texts = useLazyTexts('manage').joinRequests
  const times = useTimes()
  const { serverId } = useServerSettings()
  const [isRejecting, setIsRejecting] = useState(false)
  const { user, inviteCode, createdAt } = request
  const params = { serverId, userId: user.id }
  const finish = (text: string): void => {
    onDone()
    showToast(text)
  }
  const approve = useTask(() => api.call('approveJoinRequest', { params }))
  return (
    <li className={[partStyles['row'], partStyles['tall']].join(' ')}>
      <div className={partStyles['rowText']}>
        <UserLine user={user}>
          @{user.username} ·{' '}
          <span data-tip={times.full(createdAt)}>{times.relative(createdAt)}</span>
          {inviteCode && ` · ${texts.byInvite(inviteCode)}`}
        </UserLine>
        {approve.error && <Notice severity="danger">{approve.error}</Notice>}
      </div>
      <div className={partStyles['rowButtons']}>
        <Button
          variant="primary"
          icon="check"
          isBusy={approve.isBusy}
          aria-label={texts.approveOne(user.displayName)}
          onClick={() =>
            void approve.run().then((isDone) => isDone && finish(texts.approved(user.displayName)))
          }
        >
          {texts.approve}
        </Button>
        <Button
          variant="ghost"
          aria-label={texts.rejectOne(user.displayName)}
          onClick={() => setIsRejecting(true)}
        >
          {texts.reject}
        </Button>
      </div>
      {isRejecting && (
        <ReasonDialog
          title={texts.rejectTitle(user.displayName)}
          text={texts.rejectText}
          confirm={texts.reject}
          run={(reason) => api.call('rejectJoinRequest', { params, body: { reason } })}
          onDone={() => finish(texts.rejected(user.displayName))}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </li>
  )
}
