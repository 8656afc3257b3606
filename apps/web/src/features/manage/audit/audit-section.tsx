import type { AuditAction, AuditEntry, AuditPerson } from '@guildhall/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { errorText } from '../../../shared/i18n/error-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { Empty, Loading, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { PersonPicker } from '../../../shared/ui/person-picker.tsx'
import { AuditRow } from './audit-row.tsx'
import styles from './audit.module.css'
import { useAuditNames } from './audit-names.ts'
import { LoadMoreOnScroll } from '../components/load-more-on-scroll.tsx'

interface Page {
  entries: AuditEntry[]
  people: AuditPerson[]
  nextCursor: string | null
}

/** The audit log, newest first. */
export function AuditSection() {
  const texts = useLazyTexts('manage')
  const { common } = useTexts()
  const { serverId } = useServerSettings()
  const [action, setAction] = useState<ActionChoice>('')
  const [actorId, setActorId] = useState<string | null>(null)
  const log = useAuditLog(serverId, action, actorId)
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  const people = log.data?.pages.flatMap((page) => page.people) ?? []
  const names = useAuditNames(entries, people)
  const allTexts = useTexts()
  return (
    <SettingsPanel title={texts.sections.auditLog} intro={texts.audit.intro}>
      <div className={styles['filters']}>
        <ActionFilter value={action} onChange={setAction} />
        <PersonPicker
          serverId={serverId}
          label={texts.audit.byMember}
          value={actorId}
          onChange={setActorId}
        />
      </div>
      {log.isPending && <Loading label={common.loading} />}
      {log.isSuccess && entries.length === 0 && (
        <Empty icon="list" title={texts.audit.none.title}>
          <p>{texts.audit.none.text}</p>
        </Empty>
      )}
      {entries.length > 0 && (
        <ul className={styles['list']}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} names={names} />
          ))}
        </ul>
      )}
      {log.isError && (
        <>
          <Notice severity="danger">{errorText(log.error, allTexts)}</Notice>
          <Button onClick={() => void log.fetchNextPage()}>{common.retry}</Button>
        </>
      )}
      {log.hasNextPage && !log.isError && (
        <LoadMoreOnScroll
          isBusy={log.isFetchingNextPage}
          label={texts.audit.older}
          onMore={() => void log.fetchNextPage()}
        />
      )}
    </SettingsPanel>
  )
}

function useAuditLog(serverId: string, action: ActionChoice, actorId: string | null) {
  return useInfiniteQuery({
    queryKey: ['audit-log', serverId, action, actorId],
    staleTime: 0,
    gcTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.nextCursor,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: 50,
        ...(action && { action }),
        ...(actorId && { actorId }),
        ...(pageParam && { before: pageParam }),
      }
      return api.call('listAuditLog', { params: { serverId }, query, signal })
    },
  })
}

/** Empty: every action. */
type ActionChoice = AuditAction | ''

interface ActionFilterProps {
  value: ActionChoice
  onChange: (action: ActionChoice) => void
}

function ActionFilter({ value, onChange }: ActionFilterProps) {
  const texts = useLazyTexts('manage').audit
  const actions = Object.entries(texts.actions) as [AuditAction, string][]
  return (
    <Select
      label={texts.action}
      options={[
        { value: '', label: texts.anyAction },
        ...actions.map(([action, label]) => ({ value: action, label })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
