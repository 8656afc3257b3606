import type { AccountSession } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiError } from '../../../shared/api/http.ts'
import { changeQuery } from '../../../shared/api/reload-queries.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { SessionRow } from './session-row.tsx'
import styles from './sessions.module.css'

const queryKey = ['sessions']

/** The account's sessions. */
export function SessionsSection() {
  const texts = useLazyTexts('account')
  const queries = useQueryClient()
  const sessions = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('listSessions', { signal })).sessions,
  })
  const removeSession = (id: string): void => {
    void changeQuery<AccountSession[]>(queries, queryKey, (list) =>
      list?.filter((session) => session.id !== id),
    )
  }
  return (
    <SettingsPanel title={texts.sections.sessions} intro={texts.sessions.intro}>
      <QueryState query={sessions}>
        {(list) => <SessionLists list={list} onEnded={removeSession} />}
      </QueryState>
    </SettingsPanel>
  )
}

interface SessionListsProps {
  list: AccountSession[]
  onEnded: (id: string) => void
}

function SessionLists({ list, onEnded }: SessionListsProps) {
  const texts = useLazyTexts('account').sessions
  const [isConfirming, setIsConfirming] = useState(false)
  const here = list.filter(({ current }) => current)
  const others = list
    .filter(({ current }) => !current)
    .toSorted((a, b) => b.lastSeenAt - a.lastSeenAt)
  const rows = (sessions: AccountSession[]) => (
    <ul className={styles['rows']}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          onEnded={(id) => {
            onEnded(id)
            showToast(texts.ended)
          }}
        />
      ))}
    </ul>
  )
  return (
    <>
      <SettingsBlock title={texts.here}>{rows(here)}</SettingsBlock>
      <SettingsBlock
        title={texts.others}
        actions={
          others.length > 1 && <Button onClick={() => setIsConfirming(true)}>{texts.endAll}</Button>
        }
      >
        {others.length > 0 ? rows(others) : <p className={styles['none']}>{texts.none}</p>}
      </SettingsBlock>
      {isConfirming && (
        <EndAllDialog sessions={others} onEnded={onEnded} onClose={() => setIsConfirming(false)} />
      )}
    </>
  )
}

interface EndAllDialogProps {
  sessions: AccountSession[]
  onEnded: (id: string) => void
  onClose: () => void
}

function EndAllDialog({ sessions, onEnded, onClose }: EndAllDialogProps) {
  const texts = useLazyTexts('account').sessions
  // The dialog keeps the sessions, because the list shrinks while they end.
  const [ending] = useState(sessions)
  const task = useTask(async () => {
    for (const { id } of ending) {
      await api.call('endSession', { params: { sessionId: id } }).catch(ignoreNotFound)
      onEnded(id)
    }
  })
  const endAll = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.endedAll)
    onClose()
  }
  return (
    <ConfirmDialog
      title={texts.endAllQuestion}
      confirm={texts.endAll}
      isBusy={task.isBusy}
      onConfirm={() => void endAll()}
      onClose={onClose}
    >
      <p>{texts.endAllText(ending.length)}</p>
      {task.error && <Notice severity="danger">{task.error}</Notice>}
    </ConfirmDialog>
  )
}

/** A session that is not found has already ended. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
