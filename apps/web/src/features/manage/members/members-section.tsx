import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { nameOf, useMembers } from '../../../shared/state/members.ts'
import { Select, TextField } from '../../../shared/ui/field.tsx'
import { Empty, Loading } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useWords } from '../../../shared/words/words.ts'
import { rolesByRank } from '../../../shared/state/standing.ts'
import { isMuted, useManaged } from '../managed.ts'
import { findMembers } from '../../../shared/state/find-members.ts'
import type { MemberTask } from './member-task.ts'
import { MemberList } from './member-list.tsx'
import styles from './members.module.css'

const MemberDialog = lazyPart(
  async () => (await import('../../../shared/moderation/member-dialog.tsx')).MemberDialog,
)

const muted = 'muted'

/** Everyone in the server, and what can be done about them. */
export function MembersSection() {
  const words = useManageWords()
  const { common } = useWords()
  const { entry, serverId } = useManaged()
  const [query, setQuery] = useState('')
  const [filter, setFilter] = useState('')
  const [task, setTask] = useState<MemberTask | null>(null)
  const known = useMembers((all) => all[serverId])
  const found = useMemo(() => {
    const all = [...(known?.byId.values() ?? [])]
    const kept = all.filter((member) => {
      if (filter === '') return true
      return filter === muted ? isMuted(member) : member.roleIds.includes(filter)
    })
    return findMembers(kept, query)
  }, [known, query, filter])
  return (
    <SettingsPanel
      title={words.sections.members}
      intro={common.members(entry.server.memberCount)}
      width="wide"
    >
      <div className={styles['filters']}>
        <TextField
          label={words.members.search}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Select
          label={words.members.show}
          options={[
            { value: '', label: words.members.all },
            ...rolesByRank(entry)
              .filter(({ position }) => position > 0)
              .map(({ id, name }) => ({ value: id, label: name })),
            { value: muted, label: words.members.muted },
          ]}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <p className="visually-hidden" role="status">
        {known?.isComplete ? words.members.found(found.length) : ''}
      </p>
      {found.length > 0 && <MemberList members={found} onTask={setTask} />}
      {!known?.isComplete && <Loading label={common.loading} />}
      {known?.isComplete && found.length === 0 && (
        <Empty icon="search" title={words.members.none.title}>
          <p>{words.members.none.text}</p>
        </Empty>
      )}
      {task && (
        <Suspense>
          <MemberDialog
            serverId={serverId}
            userId={task.member.user.id}
            name={nameOf(task.member)}
            member={task.member}
            deed={task.kind}
            onClose={() => setTask(null)}
          />
        </Suspense>
      )}
    </SettingsPanel>
  )
}
