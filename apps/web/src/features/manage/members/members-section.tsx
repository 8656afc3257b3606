import { isMuted } from '@guildhall/contract'
import { useMemo, useState } from 'react'
import { lazyOverlay } from '../../../shared/lazy/lazy-component.tsx'
import { nameOf } from '../../../shared/state/members.ts'
import { useSearchedMembers } from '../../../shared/state/members-on-demand.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { Empty, Loading, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { rolesByRank } from '../../../shared/state/member-actions.ts'
import { useServerSettings } from '../server-settings.ts'
import { findMembers } from '../../../shared/state/find-members.ts'
import type { PendingMemberAction } from './pending-member-action.ts'
import { MemberList } from './member-list.tsx'
import { LoadMoreOnScroll } from '../components/load-more-on-scroll.tsx'
import type { Task } from '../../../shared/forms/use-task.ts'
import styles from './members.module.css'
import { usePagedMembers } from './paged-members.ts'

const MemberActionDialog = lazyOverlay(
  async () =>
    (await import('../../../shared/moderation/member-action-dialog.tsx')).MemberActionDialog,
)

const mutedFilter = 'muted'

/** The server's members with moderation actions. */
export function MembersSection() {
  const texts = useLazyTexts('manage')
  const { common } = useTexts()
  const { entry, serverId } = useServerSettings()
  const [query, setQuery] = useState('')
  const [filter, setFilter] = useState('')
  const [pendingAction, setPendingAction] = useState<PendingMemberAction | null>(null)
  const { loaded, isLoadingAll, loadTask } = usePagedMembers(
    serverId,
    filter !== '' || (query !== '' && !entry.large),
  )
  useSearchedMembers(serverId, query === '' ? undefined : query)
  const found = useMemo(() => {
    const all = [...(loaded?.byId.values() ?? [])]
    // Sorted only when all are loaded, so that loading more inserts no rows in between.
    if (!isLoadingAll && query === '') return all
    const filtered = all.filter((member) => {
      if (filter === '') return true
      return filter === mutedFilter ? isMuted(member, Date.now()) : member.roleIds.includes(filter)
    })
    return findMembers(filtered, query)
  }, [loaded, isLoadingAll, query, filter])
  return (
    <SettingsPanel
      title={texts.sections.members}
      intro={common.members(entry.server.memberCount)}
      width="wide"
    >
      <div className={styles['filters']}>
        <TextField
          label={texts.members.search}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Select
          label={texts.members.show}
          options={[
            { value: '', label: texts.members.all },
            ...rolesByRank(entry)
              .filter(({ position }) => position > 0)
              .map(({ id, name }) => ({ value: id, label: name })),
            { value: mutedFilter, label: texts.members.muted },
          ]}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <p className="visually-hidden" role="status">
        {loaded?.isComplete ? texts.members.found(found.length) : ''}
      </p>
      {found.length > 0 && <MemberList members={found} onAction={setPendingAction} />}
      {loadTask.error && (
        <Notice severity="danger">
          {loadTask.error}{' '}
          <Button variant="ghost" onClick={() => void loadTask.run()}>
            {common.retry}
          </Button>
        </Notice>
      )}
      {!loaded?.isComplete && !loadTask.error && (
        <RemainingMembers isPaged={!isLoadingAll && loaded !== undefined} loadTask={loadTask} />
      )}
      {loaded?.isComplete && found.length === 0 && (
        <Empty icon="search" title={texts.members.none.title}>
          <p>{texts.members.none.text}</p>
        </Empty>
      )}
      {pendingAction && (
        <MemberActionDialog
          serverId={serverId}
          userId={pendingAction.member.user.id}
          name={nameOf(pendingAction.member)}
          member={pendingAction.member}
          action={pendingAction.action}
          onClose={() => setPendingAction(null)}
        />
      )}
    </SettingsPanel>
  )
}

/** Shown instead of the members that are not loaded yet. */
function RemainingMembers({ isPaged, loadTask }: { isPaged: boolean; loadTask: Task<[]> }) {
  const texts = useLazyTexts('manage').members
  const { common } = useTexts()
  if (!isPaged) return <Loading label={common.loading} />
  return (
    <LoadMoreOnScroll
      isBusy={loadTask.isBusy}
      label={texts.more}
      onMore={() => void loadTask.run()}
    />
  )
}
