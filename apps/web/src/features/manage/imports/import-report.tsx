import { importCounts, pagePath } from '@guildhall/contract'
import type { Import, ImportFile } from '@guildhall/contract'
import { Link } from 'wouter'
import { channelLabel } from '../../../shared/channels/channel-label.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import partStyles from '../components/components.module.css'
import { useServerSettings } from '../server-settings.ts'
import styles from './imports.module.css'

const icons = { done: 'check', stopped: 'close', failed: 'alert' } as const

/** What an import has done. */
export function ImportReport({ report }: { report: Import }) {
  const texts = useLazyTexts('imports')
  const times = useTimes()
  const { state, authors, endedAt, problem } = report
  const files = report.files.filter(({ channel }) => channel !== null)
  if (state !== 'done' && state !== 'stopped' && state !== 'failed') return null
  const total = (name: (typeof importCounts)[number]): number =>
    files.reduce((sum, { counts }) => sum + counts[name], 0)
  const missing = files.flatMap((file) => file.missing)
  const left = importCounts.flatMap((name) => {
    // What is named is not counted again.
    const count = total(name) - (name === 'lostFiles' ? missing.length : 0)
    return name === 'messages' || name === 'files' || count <= 0 ? [] : [texts.counts[name](count)]
  })
  const hasAllMessages = problem?.kind === 'account_quota' || problem?.kind === 'server_quota'
  const facts = [
    texts.messages(total('messages')),
    texts.authors(authors),
    ...(total('files') > 0 ? [texts.attached(total('files'))] : []),
  ]
  return (
    <li className={[partStyles['row'], partStyles['tall'], styles['report']].join(' ')}>
      <Icon name={icons[state]} />
      <div className={partStyles['rowText']}>
        <strong>{texts[state]}</strong>
        <div className={partStyles['faint']}>
          {endedAt !== null && `${times.short(endedAt)} · `}
          {facts.join(' · ')}
        </div>
        {problem && (
          <p className={styles['problem']}>
            {texts.problems[problem.kind]}{' '}
            {problem.detail !== '' && <bdi>{`${problem.file}: ${problem.detail}`}</bdi>}
          </p>
        )}
        {problem && report.startedAt !== null && !hasAllMessages && <p>{texts.goOn}</p>}
        {report.startedAt !== null && (
          <ul className={styles['targets']}>
            {files.map((file) => (
              <Target key={`${file.channel?.sourceId} ${file.name}`} file={file} />
            ))}
          </ul>
        )}
        {missing.length > 0 && (
          <>
            <p className={styles['leftOut']}>{texts.missing}</p>
            <ul className={styles['counts']} aria-label={texts.missing} tabIndex={0}>
              {missing.map(({ name, reason }, index) => (
                <li key={`${index} ${name}`}>
                  <bdi>{name}</bdi>
                  {`: ${texts.missingReasons[reason]}`}
                </li>
              ))}
            </ul>
          </>
        )}
        {left.length > 0 && (
          <>
            <p className={styles['leftOut']}>{texts.leftOut}</p>
            <ul className={styles['counts']}>
              {left.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </li>
  )
}

function Target({ file: { name, channel: source, channelId, counts } }: { file: ImportFile }) {
  const texts = useLazyTexts('imports')
  const { serverId, entry } = useServerSettings()
  const channel = entry.channels.find(({ id }) => id === channelId)
  const thread = source?.thread?.channelName != null ? source.name : undefined
  return (
    <li>
      <bdi>{name}</bdi>
      {' → '}
      {channelId !== null && (channel || thread !== undefined) ? (
        <Link href={pagePath('channel', { serverId, channelId })}>
          <bdi>{channel ? channelLabel(channel) : thread}</bdi>
        </Link>
      ) : (
        texts.goneChannel
      )}
      {`: ${texts.messages(counts.messages)}`}
    </li>
  )
}
