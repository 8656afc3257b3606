import { describeCertificateProblem } from '@guildhall/contract'
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
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import styles from './operator.module.css'
import { PasswordDialog } from './password-dialog.tsx'

const refreshMs = 5000

/** How the installation is doing. */
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
            {overview.certificate && <CertificateFailure certificate={overview.certificate} />}
            <Facts overview={overview} />
            {/* Null for the operator's own files, and 0 once a renewal was asked for. */}
            {overview.certificate?.renewsAt ? <RenewCertificate onAsked={loaded.refetch} /> : null}
          </>
        )}
      </QueryState>
    </SettingsPanel>
  )
}

type Certificate = NonNullable<OperatorOverview['certificate']>

/** Why there is no new certificate, and when it is tried again. */
function CertificateFailure({ certificate: { host, failure } }: { certificate: Certificate }) {
  const { overview: texts } = useLazyTexts('operator')
  const language = useLanguage()
  const times = useTimes()
  if (failure === null) return null
  const time = times.dateAndClock(failure.nextAttemptAt)
  const sentences = describeCertificateProblem(failure.problem, { host, time, language })
  return <Notice severity="warning">{[texts.certificateFailed, ...sentences].join(' ')}</Notice>
}

function RenewCertificate({ onAsked }: { onAsked: () => unknown }) {
  const { overview: texts } = useLazyTexts('operator')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div>
      <Button icon="retry" onClick={() => setIsAsking(true)}>
        {texts.renew}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={texts.renewQuestion}
          submit={texts.renewNow}
          work={async (password) => {
            await api.call('renewCertificate', { body: { password } })
            setIsAsking(false)
            showToast(texts.renewStarted)
            onAsked()
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.renewText}</p>
        </PasswordDialog>
      )}
    </div>
  )
}

function Facts({ overview }: { overview: OperatorOverview }) {
  const { overview: texts } = useLazyTexts('operator')
  const times = useTimes()
  const language = useLanguage()
  const size = (bytes: number): string => sizeText(bytes, language)
  const certificateRow = ({ validUntil, renewsAt }: Certificate): [string, string] => {
    if (validUntil === null) return [texts.certificate, texts.noCertificate]
    const until = times.date(validUntil)
    if (validUntil < Date.now()) return [texts.certificate, texts.certificateExpired(until)]
    if (renewsAt !== null && renewsAt < Date.now()) {
      return [texts.certificate, texts.certificateRenewing(until)]
    }
    const renews = renewsAt === null ? null : times.date(renewsAt)
    return [texts.certificate, texts.certificateUntil(until, renews)]
  }
  const { database, disk, certificate } = overview
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
        [texts.derived, size(overview.derivedBytes)],
        [texts.disk, texts.diskOf(size(disk.freeBytes), size(disk.totalBytes))],
        [texts.delay, texts.milliseconds(overview.eventLoopDelayMs)],
        ...(certificate ? [certificateRow(certificate)] : []),
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
