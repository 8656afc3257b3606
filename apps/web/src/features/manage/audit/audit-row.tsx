import type { AuditEntry } from '@guildhall/contract'
import { ChannelIcon } from '../../../shared/channels/channel-icon.tsx'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { viewOf } from './action-views.ts'
import shared from '../components/components.module.css'
import styles from './audit.module.css'
import { shownChanges } from './changes.ts'
import type { ShownChange } from './changes.ts'
import type { AuditNames } from './audit-names.ts'
import { nameEnd, nameStart, sentenceFor } from './sentence.ts'

/** More changes than this are collapsed. */
const maxExpanded = 3

interface AuditRowProps {
  entry: AuditEntry
  names: AuditNames
}

/** An entry of the audit log: the sentence, the reason and the changes. */
export function AuditRow({ entry, names }: AuditRowProps) {
  const manage = useLazyTexts('manage')
  const texts = useTexts()
  const times = useTimes()
  const changes = shownChanges(entry, { manage, texts, names, times })
  const sentence = sentenceFor(entry, manage.auditSentences, names)
  return (
    <li className={styles['entry']}>
      <span className={styles['icon']}>
        <EntryIcon entry={entry} names={names} />
      </span>
      <div className={styles['text']}>
        <p>{withNames(sentence)}</p>
        {entry.reason && <p className={styles['reason']}>{manage.audit.reason(entry.reason)}</p>}
        {changes.length > 0 && changes.length <= maxExpanded && <Changes changes={changes} />}
        {changes.length > maxExpanded && (
          <details>
            <summary>{manage.audit.changes}</summary>
            <Changes changes={changes} />
          </details>
        )}
      </div>
      <time
        className={styles['time']}
        dateTime={new Date(entry.createdAt).toISOString()}
        data-tip={times.full(entry.createdAt)}
      >
        {times.relative(entry.createdAt)}
      </time>
    </li>
  )
}

function EntryIcon({ entry, names }: AuditRowProps) {
  const type = entry.action.startsWith('channel.') ? names.channelType(entry.targetId) : undefined
  if (type) return <ChannelIcon type={type} />
  return <Icon name={viewOf(entry)?.icon ?? 'list'} size={18} />
}

/** Renders the marked names of a sentence in bold. */
function withNames(sentence: string) {
  let count = 0
  return sentence.split(nameStart).flatMap((part, index) => {
    if (index === 0) return [part]
    const [name = '', rest = ''] = part.split(nameEnd)
    count += 1
    return [<strong key={count}>{name}</strong>, rest]
  })
}

function Changes({ changes }: { changes: ShownChange[] }) {
  const texts = useLazyTexts('manage').audit
  return (
    <dl className={`${shared['values']} ${styles['changes']}`}>
      {changes.map(({ field, label, from, to }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {from !== null && (
              <>
                <del>{from}</del>
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden"> {texts.became} </span>
              </>
            )}
            <ins>{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
