import { useState } from 'react'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import type { VoiceSettingsTexts } from '../../shared/i18n/en/voice-settings.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import { isPrivateAddress, testConnection, withPort } from './test-connection.ts'
import type { ConnectionReport } from './test-connection.ts'
import styles from './voice-settings.module.css'

/** Whether audio and video get from here to the server, and what to do where they don't. */
export function ConnectionBlock() {
  const texts = useLazyTexts('voiceSettings').connection
  const [report, setReport] = useState<ConnectionReport | null>(null)
  const test = useTask(async () => {
    setReport(null)
    setReport(await testConnection())
  })
  return (
    <SettingsBlock
      title={texts.title}
      intro={texts.intro}
      actions={
        <Button isBusy={test.isBusy} onClick={() => void test.run()}>
          {texts.start}
        </Button>
      }
    >
      <div role="status">
        {test.isBusy && <p>{texts.running}</p>}
        {report && <Report report={report} />}
      </div>
      {test.error && <Notice severity="danger">{test.error}</Notice>}
    </SettingsBlock>
  )
}

function Report({ report }: { report: ConnectionReport }) {
  const texts = useLazyTexts('voiceSettings').connection
  const language = useLanguage()
  const { direct, relay, turn, addresses } = report
  const works = direct !== null || relay === true || turn === true
  const advertised = addresses.map(({ address, port }) => withPort(address, port))
  const reached = direct?.address ?? advertised[0] ?? ''
  const roundTrip = direct?.roundTripMs?.toLocaleString(language)
  const path = roundTrip ? texts.directOkIn(reached, roundTrip) : texts.directOk(reached)
  return (
    <div className={styles['report']}>
      <Notice severity={works ? 'ok' : 'danger'}>{summaryOf(report, texts.summary)}</Notice>
      <dl className={styles['facts']}>
        <dt>{texts.direct}</dt>
        <dd>{direct ? path : texts.directFailed}</dd>
        <dt>{texts.relay}</dt>
        <dd>{relay === null ? texts.relayNone : relay ? texts.relayOk : texts.relayFailed}</dd>
        {turn !== null && (
          <>
            <dt>{texts.turn}</dt>
            <dd>{turn ? texts.relayOk : texts.relayFailed}</dd>
          </>
        )}
        <dt>{texts.advertised}</dt>
        <dd>{advertised.join(', ') || texts.advertisedNone}</dd>
      </dl>
    </div>
  )
}

type Summaries = VoiceSettingsTexts['connection']['summary']

function summaryOf(report: ConnectionReport, texts: Summaries): string {
  const { direct, relay, turn, addresses } = report
  if (direct) return texts.direct
  const port = addresses[0]?.port ?? ''
  if (relay) return texts.tcp(port)
  if (turn) return texts.turn(port)
  const isOutside = !isPrivateAddress(location.hostname) && location.hostname !== 'localhost'
  if (isOutside && addresses.every(({ address }) => isPrivateAddress(address))) return texts.private
  return texts.blocked(port)
}
