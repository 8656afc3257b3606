import { holds } from '@guildhall/contract'
import type { MessageReport } from '@guildhall/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { useChannelName } from '../../../shared/channels/channel-name.ts'
import { channelPath } from '../../../shared/channels/channel-path.ts'
import { useChannel } from '../../../shared/state/chat-state.ts'
import { useLoadThread } from '../../../shared/state/use-load-thread.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { act } from '../../../shared/gateway/client.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { lazyOverlay } from '../../../shared/lazy/lazy-component.tsx'
import { Markdown } from '../../../shared/markdown/markdown.tsx'
import type { MemberAction } from '../../../shared/moderation/member-action-dialog.tsx'
import { nameOf, useMember } from '../../../shared/state/members.ts'
import { permissionsIn } from '../../../shared/state/permissions.ts'
import { useLoadMember } from '../../../shared/state/use-load-member.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useServerSettings } from '../server-settings.ts'
import styles from './reports.module.css'

const MemberActionDialog = lazyOverlay(
  async () =>
    (await import('../../../shared/moderation/member-action-dialog.tsx')).MemberActionDialog,
)

/** A report with what a moderator can do about it. */
export function ReportRow({ report }: { report: MessageReport }) {
  const { reports: texts } = useLazyTexts('moderation')
  const times = useTimes()
  const { serverId } = useServerSettings()
  const { channelId, author, attachments, closed } = report
  const { label } = useChannelName(channelId)
  useLoadThread(channelId)
  const outcome = closed && texts.outcomes[closed.outcome]
  return (
    <li className={styles['report']}>
      <h3>{texts.about(author.name, label)}</h3>
      <p className={styles['facts']}>
        <b>{texts.categories[report.category]}</b> ·{' '}
        {texts.by(report.reporter.name, times.short(report.createdAt))}
      </p>
      {report.text !== '' && <p dir="auto">{report.text}</p>}
      <blockquote className={styles['message']}>
        <Markdown text={report.content} serverId={serverId} />
        {attachments.length > 0 && <p>{texts.file(attachments.join(', '))}</p>}
      </blockquote>
      {closed && outcome ? (
        <p className={styles['facts']}>
          {outcome(closed.by?.name ?? texts.formerModerator, times.short(closed.at))}
        </p>
      ) : (
        <Actions report={report} />
      )}
    </li>
  )
}

function Actions({ report }: { report: MessageReport }) {
  const { reports: texts } = useLazyTexts('moderation')
  const { entry, serverId, may } = useServerSettings()
  const { channelId, messageId, seq } = report
  const [isDeleted, setIsDeleted] = useState(false)
  const remove = useTask(async () => {
    await act('message.delete', { messageId })
    setIsDeleted(true)
    showToast(texts.deleted)
  })
  const close = useTask((outcome: 'resolved' | 'dismissed') =>
    api.call('closeReport', { params: { serverId, reportId: report.id }, body: { outcome } }),
  )
  const channel = useChannel(channelId)
  const mayDelete = channel && holds(permissionsIn(entry, channel), 'manage_messages')
  const error = remove.error ?? close.error
  return (
    <>
      {error && <Notice severity="danger">{error}</Notice>}
      <div className={styles['actions']}>
        <Link href={`${channelPath(serverId, channelId)}?at=${String(seq)}`}>{texts.jump}</Link>
        {mayDelete && !isDeleted && (
          <Button isBusy={remove.isBusy} onClick={() => void remove.run()}>
            {texts.deleteMessage}
          </Button>
        )}
        {report.author.kind === 'user' && report.author.id !== entry.me.user.id && (
          <PersonActions userId={report.author.id} name={report.author.name} />
        )}
        <Button variant="primary" isBusy={close.isBusy} onClick={() => void close.run('resolved')}>
          {texts.resolve}
        </Button>
        {may('manage_messages') && (
          <Button isBusy={close.isBusy} onClick={() => void close.run('dismissed')}>
            {texts.dismiss}
          </Button>
        )}
      </div>
    </>
  )
}

/** The actions that the moderator may take against the author. The server decides about ranks. */
function PersonActions({ userId, name }: { userId: string; name: string }) {
  const texts = useLazyTexts('members')
  const { serverId, may } = useServerSettings()
  const [action, setAction] = useState<MemberAction | null>(null)
  useLoadMember(serverId, userId)
  const member = useMember(serverId, userId)
  const actions = [
    ...(member && may('mute_members') ? (['mute'] as const) : []),
    ...(member && may('kick_members') ? (['kick'] as const) : []),
    ...(may('ban_members') ? (['ban'] as const) : []),
  ]
  return (
    <>
      {actions.map((each) => (
        <Button key={each} onClick={() => setAction(each)}>
          {texts[each]}
        </Button>
      ))}
      {action && (
        <MemberActionDialog
          serverId={serverId}
          userId={userId}
          name={member ? nameOf(member) : name}
          member={member}
          action={action}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}
