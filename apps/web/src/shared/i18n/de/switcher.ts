import type { SwitcherTexts } from '../en/switcher.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const switcher: SwitcherTexts = {
  title: 'Gehe zu …',
  field: 'Kanal, Thread, Server oder Person',
  conversation: 'Direktnachricht',
  nothing: 'Keine Treffer.',
  server: 'Server',
  hint: '↑ ↓ zum Auswählen, Enter zum Öffnen, Esc zum Schließen',
  count: (count) => plural(count, { one: '# Treffer', other: '# Treffer' }),
}
