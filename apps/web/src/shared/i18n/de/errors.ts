import { fieldName, fieldSentence } from '../field-sentence.ts'
import { pluralIn } from '../plural.ts'
import { reasonText } from '../error-reasons.ts'
import type { Texts } from '../texts.ts'
import type * as Fields from './error-fields.ts'
import type * as Reasons from './error-reasons.ts'

const plural = pluralIn('de')

export const errors: Texts['errors'] = {
  unreachable:
    'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.',
  internal_error: 'Auf dem Server ist etwas schiefgegangen. Versuch es gleich noch einmal.',
  unauthenticated: 'Du bist abgemeldet. Melde dich an und versuch es noch einmal.',
  not_found: 'Das gibt es nicht, oder du hast keinen Zugriff darauf.',
  rate_limited_for: (seconds) =>
    seconds < 100
      ? plural(seconds, {
          one: 'Das war zu oft. Versuch es in # Sekunde noch einmal.',
          other: 'Das war zu oft. Versuch es in # Sekunden noch einmal.',
        })
      : plural(Math.ceil(seconds / 60), {
          one: 'Das war zu oft. Versuch es in # Minute noch einmal.',
          other: 'Das war zu oft. Versuch es in # Minuten noch einmal.',
        }),
  load: async () => {
    if (loaded) return
    const [reasons, fields] = await Promise.all([
      import('./error-reasons.ts'),
      import('./error-fields.ts'),
    ])
    loaded = { ...reasons, ...fields }
  },
  text: ({ code, message, reason, params }) =>
    (loaded && (reasonText(loaded.reasons, reason, params) ?? loaded.codes[code])) ?? message,
  ofField: (path, text, label) => {
    const name = label ?? fieldName(path, loaded?.fields)
    return fieldSentence(name === undefined ? 'Die Eingabe' : `„${name}“`, text)
  },
}

// Errors are rare, so their texts are loaded after everything that the first screen needs.
let loaded: (typeof Reasons & typeof Fields) | undefined
