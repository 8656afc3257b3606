import type { OperatorOverview } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import { SettingsBlock, SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import styles from './operator.module.css'
import { PasswordDialog } from './password-dialog.tsx'

const refreshMs = 5000

/** How the installation is doing, its limits, and backups. */
export function OverviewSection() {
  const texts = useLazyTexts('operator')
  const loaded = useQuery({
    queryKey: ['operator', 'overview'],
    staleTime: 0,
    refetchInterval: refreshMs,
    queryFn: ({ signal }) => api.call('getOperatorOverview', { signal }),
  })
  return (
    <SettingsPanel title={texts.sections.overview} intro={texts.overview.intro}>
      <QueryState query={loaded}>
        {(overview) => (
          <>
            <Facts overview={overview} />
            <BackupBlock backup={overview.backup} onStarted={() => void loaded.refetch()} />
            <SettingsBlock title={texts.settings.title} intro={texts.settings.intro}>
              <p className={styles['facts']}>{texts.settings.registration}</p>
              <Values
                values={overview.settings.map(({ name, value }): [string, string] => [name, value])}
              />
            </SettingsBlock>
          </>
        )}
      </QueryState>
    </SettingsPanel>
  )
}

function Facts({ overview }: { overview: OperatorOverview }) {
  const { overview: texts } = useLazyTexts('operator')
  const times = useTimes()
  const language = useLanguage()
  const size = (bytes: number): string => sizeText(bytes, language)
  const { database, disk } = overview
  return (
    <Values
      values={[
        [texts.version, overview.version],
        [texts.started, times.short(overview.startedAt)],
        [texts.processes, String(overview.processes)],
        [texts.connections, String(overview.connections)],
        [texts.accounts, String(overview.accounts)],
        [texts.servers, String(overview.servers)],
        [texts.openReports, String(overview.openReports)],
        [texts.database, texts.databaseOf(database.kind, size(database.bytes))],
        [texts.files, size(overview.fileBytes)],
        [texts.disk, texts.diskOf(size(disk.freeBytes), size(disk.totalBytes))],
        [texts.delay, texts.milliseconds(overview.eventLoopDelayMs)],
      ]}
    />
  )
}

function Values({ values }: { values: [string, string][] }) {
  return (
    <dl className={styles['values']}>
      {values.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface BackupBlockProps {
  backup: OperatorOverview['backup']
  onStarted: () => void
}

function BackupBlock({ backup, onStarted }: BackupBlockProps) {
  const { backup: texts } = useLazyTexts('operator')
  const times = useTimes()
  const language = useLanguage()
  const [isAsking, setIsAsking] = useState(false)
  const { kind, startedAt, last, error } = backup
  const canStart = kind === 'idle'
  return (
    <SettingsBlock
      title={texts.title}
      intro={kind === 'off' || kind === 'unsupported' ? texts[kind] : texts.intro}
      actions={
        canStart && (
          <Button icon="download" onClick={() => setIsAsking(true)}>
            {texts.start}
          </Button>
        )
      }
    >
      <div role="status">
        {kind === 'running' && <p>{texts.running(times.clock(startedAt ?? 0))}</p>}
      </div>
      {last && (
        <p>{texts.last(last.name, sizeText(last.bytes, language), times.short(last.createdAt))}</p>
      )}
      {!last && kind === 'idle' && <p>{texts.never}</p>}
      {error !== null && <Notice severity="danger">{texts.failed(error)}</Notice>}
      {isAsking && (
        <PasswordDialog
          title={texts.question}
          submit={texts.start}
          work={async (password) => {
            await api.call('startBackup', { body: { password } })
            setIsAsking(false)
            onStarted()
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.text}</p>
        </PasswordDialog>
      )}
    </SettingsBlock>
  )
}
