import type { StatusTexts } from '../en/status.ts'

export const status: StatusTexts = {
  title: 'Eigener Status',
  label: 'Was machst du gerade?',
  hint: 'Alle auf deinen Servern sehen ihn neben deinem Namen.',
  chooseEmoji: 'Emoji auswählen',
  changeEmoji: (emoji) => `Emoji ${emoji} ändern`,
  empty: 'Leeren',
  clear: 'Status entfernen',
  clearAfterLabel: 'Entfernen nach',
  clearAfter: {
    never: 'Nie',
    half: '30 Minuten',
    hour: '1 Stunde',
    four: '4 Stunden',
    today: 'Heute',
  },
  at: (time) => `Am ${time}`,
}
