import type { saved as english } from '../en/saved.ts'

export const saved: typeof english = {
  title: 'Gespeicherte Nachrichten',
  back: 'Zurück zu den Direktnachrichten',
  none: 'Noch keine gespeicherten Nachrichten',
  noneText:
    'Wähle im Menü einer Nachricht „Nachricht speichern“, um sie hier wiederzufinden. Diese Liste siehst nur du.',
  withoutText: 'Nachricht ohne Text',
  remove: 'Aus den gespeicherten Nachrichten entfernen',
  more: 'Mehr anzeigen',
}
