import type { JoinRequest } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Empty, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useManaged } from '../managed.ts'
import partStyles from '../parts/parts.module.css'
import { Person } from '../parts/person.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { ReasonDialog } from '../../../shared/moderation/reason-dialog.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { removeJoinRequest, useJoinRequests } from '../../../shared/moderation/join-requests.ts'

/** The pending join requests. */
export function JoinRequestsSection() {
  const texts = useManageTexts()
  const { serverId, entry } = useManaged()
  const requests = useJoinRequests(serverId, true)
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
                <RequestRow key={request.user.id} request={request} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </SettingsPanel>
  )
}

function RequestRow({ request }: { request: JoinRequest }) {
  const texts = useManageTexts().joinRequests
  const times = useTimes()
  const { serverId } = useManaged()
  const [isRejecting, setIsRejecting] = useState(false)
  const { user, inviteCode, createdAt } = request
  const params = { serverId, userId: user.id }
  const finish = (text: string): void => {
    removeJoinRequest(serverId, user.id)
    showToast(text)
  }
  const approve = useTask(() => api.call('approveJoinRequest', { params }))
  return (
    <li className={[partStyles['row'], partStyles['tall']].join(' ')}>
      <div className={partStyles['rowText']}>
        <Person user={user}>
          @{user.username} ·{' '}
          <span data-tip={times.full(createdAt)}>{times.relative(createdAt)}</span>
          {inviteCode && ` · ${texts.byInvite(inviteCode)}`}
        </Person>
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
