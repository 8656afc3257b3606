import type { AuditEntry } from '@guildhall/contract'
import type { ManageTexts } from '../../../shared/i18n/en/manage.ts'
import { viewOf } from './action-views.ts'
import type { AuditSentence } from './action-views.ts'
import type { AuditNames } from './audit-names.ts'

/** Mark the names in a sentence, so that they can be formatted. */
export const nameStart = '\u{e000}'
export const nameEnd = '\u{e001}'

/** An entry as a sentence, with the names in it marked. */
export function sentenceFor(
  entry: AuditEntry,
  sentences: ManageTexts['auditSentences'],
  names: AuditNames,
): string {
  const unknown: AuditSentence = { id: 'unknown', target: entry.action }
  const { id, ...values } = viewOf(entry)?.sentence(entry, names) ?? unknown
  const marked = (name = ''): string => nameStart + name + nameEnd
  return sentences[id]({
    actor: marked(names.person(entry.actorId)),
    target: marked(values.target),
    channel: marked(values.channel),
    subject: marked(values.subject),
    from: marked(values.from),
    to: marked(values.to),
  })
}
