import type { BackupState } from '@guildhall/contract'
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
import { startDownload } from '../../shared/utils/start-download.ts'
import { BackupScheduleForm } from './backup-schedule-form.tsx'
import styles from './operator.module.css'
import { PasswordDialog } from './password-dialog.tsx'

const refreshMs = 3000

/** Where backups are, when they are made, and what became of them. */
export function BackupsSection() {
  const { sections, backup: texts } = useLazyTexts('operator')
  const loaded = useQuery({
    queryKey: ['operator', 'backups'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('getBackups', { signal })).backups,
    refetchInterval: ({ state }) => (state.data?.kind === 'running' ? refreshMs : false),
  })
  const reload = () => void loaded.refetch({ cancelRefetch: true })
  return (
    <SettingsPanel title={sections.backups} intro={texts.intro}>
      <QueryState query={loaded}>
        {(state) =>
          state.kind === 'off' || state.kind === 'unsupported' ? (
            <p>{texts[state.kind]}</p>
          ) : (
            <>
              <Present state={state} onStarted={reload} />
              <BackupScheduleForm
                key={JSON.stringify(state.schedule)}
                state={state}
                onSaved={reload}
              />
              <List state={state} onRemoved={reload} />
            </>
          )
        }
      </QueryState>
    </SettingsPanel>
  )
}

function Present({ state, onStarted }: { state: BackupState; onStarted: () => void }) {
  const { backup: texts } = useLazyTexts('operator')
  const times = useTimes()
  const [isAsking, setIsAsking] = useState(false)
  const { kind, startedAt, failure, problem, listProblem, target } = state
  return (
    <SettingsBlock
      title={texts.present}
      actions={
        kind === 'idle' && (
          <Button icon="download" onClick={() => setIsAsking(true)}>
            {texts.start}
          </Button>
        )
      }
    >
      <p>{texts.to(target ?? '', state.isEncrypted)}</p>
      {!state.hasFiles && <p>{texts.withoutFiles}</p>}
      <div role="status">
        {kind === 'running' && <p>{texts.running(times.clock(startedAt ?? 0))}</p>}
      </div>
      {failure && (
        <Notice severity="danger">{texts.failed(times.short(failure.at), failure.text)}</Notice>
      )}
      {problem === 'missing' && <Notice severity="danger">{texts.missing}</Notice>}
      {listProblem !== null && <Notice severity="danger">{texts.unlisted(listProblem)}</Notice>}
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

/** By how Guildhall was installed. */
function restoreCommands(name: string) {
  return [
    ['archive', `./guildhall operator restore ${name}`],
    ['npm', `npm run operator -- restore ${name}`],
  ] as const
}

function List({ state: { backups }, onRemoved }: { state: BackupState; onRemoved: () => void }) {
  const { backup: texts } = useLazyTexts('operator')
  const times = useTimes()
  const language = useLanguage()
  const [asked, setAsked] = useState<{ name: string; to: 'download' | 'remove' } | null>(null)
  return (
    <SettingsBlock title={texts.list}>
      {backups.length === 0 ? (
        <p>{texts.never}</p>
      ) : (
        <ul className={styles['rows']}>
          {backups.map(({ name, bytes, startedAt, verifiedAt, missing }) => (
            <li key={name} className={styles['backup']}>
              <div>
                <div>{times.short(startedAt)}</div>
                <div className={styles['facts']}>{name}</div>
                <div className={styles['facts']}>
                  {sizeText(bytes, language)} ·{' '}
                  {verifiedAt === null ? texts.unknown : texts.verified}
                </div>
                {missing > 0 && <div className={styles['facts']}>{texts.lost(missing)}</div>}
              </div>
              <div>
                <Button
                  icon="download"
                  aria-label={texts.downloadOf(name)}
                  onClick={() => setAsked({ name, to: 'download' })}
                >
                  {texts.download}
                </Button>
                <Button
                  icon="trash"
                  aria-label={texts.removeOf(name)}
                  onClick={() => setAsked({ name, to: 'remove' })}
                >
                  {texts.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>{texts.restore}</p>
      {restoreCommands(backups[0]?.name ?? 'guildhall-….tar').map(([kind, command]) => (
        <p key={kind}>
          {texts.installed[kind]} <code>{command}</code>
        </p>
      ))}
      {asked?.to === 'download' && (
        <PasswordDialog
          title={texts.downloadQuestion}
          submit={texts.download}
          work={async (password) => {
            const params = { name: asked.name }
            const { url } = await api.call('requestBackup', { params, body: { password } })
            setAsked(null)
            startDownload(url)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{texts.downloadText}</p>
        </PasswordDialog>
      )}
      {asked?.to === 'remove' && (
        <PasswordDialog
          title={texts.removeQuestion}
          submit={texts.remove}
          variant="danger"
          work={async (password) => {
            const params = { name: asked.name }
            await api.call('removeBackup', { params, body: { password } })
            setAsked(null)
            onRemoved()
          }}
          onClose={() => setAsked(null)}
        >
          <p>{texts.removeText(asked.name)}</p>
        </PasswordDialog>
      )}
    </SettingsBlock>
  )
}
