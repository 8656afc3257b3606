import type { forwards as english } from '../en/forwards.ts'

export const forwards: typeof english = {
  mark: 'Weitergeleitet',
  source: 'Ursprüngliche Nachricht:',
  title: 'Nachricht weiterleiten',
  search: 'Weiterleiten an',
  placeholder: 'Kanal, Thread oder Person',
  targets: 'Mögliche Ziele',
  nothing: 'Nichts gefunden, wo du schreiben kannst.',
  count: (chosen, max) => `${chosen} von ${max} ausgewählt`,
  remove: 'Entfernen',
  comment: 'Kommentar (optional)',
  preview: 'Nachricht',
  files: (count) => (count === 1 ? '1 Datei' : `${count} Dateien`),
  submit: 'Weiterleiten',
  forwarded: 'Weitergeleitet.',
  forwardedTo: (target) => `Weitergeleitet an ${target}.`,
  open: 'Zur Nachricht',
  failed: (target, reason) => `${target}: ${reason}`,
}
