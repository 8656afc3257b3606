import { isMuted } from '@guildhall/contract'
import { useMemo, useState } from 'react'
import { lazyOverlay } from '../../../shared/lazy/lazy-component.tsx'
import { nameOf } from '../../../shared/state/members.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { Empty, Loading, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { rolesByRank } from '../../../shared/state/member-actions.ts'
import { useManaged } from '../managed.ts'
import { findMembers } from '../../../shared/state/find-members.ts'
import type { MemberTask } from './member-task.ts'
import { MemberList } from './member-list.tsx'
import { MoreWhenSeen } from '../parts/more-when-seen.tsx'
import type { Task } from '../../../shared/forms/use-task.ts'
import styles from './members.module.css'
import { usePagedMembers } from './paged-members.ts'

const MemberActionDialog = lazyOverlay(
  async () =>
    (await import('../../../shared/moderation/member-action-dialog.tsx')).MemberActionDialog,
)

const muted = 'muted'

/** Everyone in the server, and what can be done about them. */
export function MembersSection() {
  const texts = useManageTexts()
  const { common } = useTexts()
  const { entry, serverId } = useManaged()
  const [query, setQuery] = useState('')
  const [filter, setFilter] = useState('')
  const [task, setTask] = useState<MemberTask | null>(null)
  const { known, isWhole, reading } = usePagedMembers(serverId, query !== '' || filter !== '')
  const found = useMemo(() => {
    const all = [...(known?.byId.values() ?? [])]
    // By name only where there are all: none comes in between later.
    if (!isWhole) return all
    const kept = all.filter((member) => {
      if (filter === '') return true
      return filter === muted ? isMuted(member, Date.now()) : member.roleIds.includes(filter)
    })
    return findMembers(kept, query)
  }, [known, isWhole, query, filter])
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
            { value: muted, label: texts.members.muted },
          ]}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <p className="visually-hidden" role="status">
        {known?.isComplete ? texts.members.found(found.length) : ''}
      </p>
      {found.length > 0 && <MemberList members={found} onTask={setTask} />}
      {reading.error && (
        <Notice severity="danger">
          {reading.error}{' '}
          <Button variant="ghost" onClick={() => void reading.run()}>
            {common.retry}
          </Button>
        </Notice>
      )}
      {!known?.isComplete && !reading.error && (
        <Rest isPaged={!isWhole && known !== undefined} reading={reading} />
      )}
      {known?.isComplete && found.length === 0 && (
        <Empty icon="search" title={texts.members.none.title}>
          <p>{texts.members.none.text}</p>
        </Empty>
      )}
      {task && (
        <MemberActionDialog
          serverId={serverId}
          userId={task.member.user.id}
          name={nameOf(task.member)}
          member={task.member}
          action={task.kind}
          onClose={() => setTask(null)}
        />
      )}
    </SettingsPanel>
  )
}

/** What is shown in the place of those that are not read yet. */
function Rest({ isPaged, reading }: { isPaged: boolean; reading: Task<[]> }) {
  const texts = useManageTexts().members
  const { common } = useTexts()
  if (!isPaged) return <Loading label={common.loading} />
  return (
    <MoreWhenSeen isBusy={reading.isBusy} label={texts.more} onMore={() => void reading.run()} />
  )
}
