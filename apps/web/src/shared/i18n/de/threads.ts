import type { ThreadTexts } from '../en/threads.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const threads: ThreadTexts = {
  create: {
    title: 'Thread erstellen',
    name: 'Name',
    namePlaceholder: 'Worum geht es?',
    autoArchive: 'Bei Inaktivität archivieren nach',
    hint: 'Wer den Kanal sehen kann, sieht auch den Thread.',
    submit: 'Thread erstellen',
  },
  starterGone: 'Die Nachricht dieses Threads wurde gelöscht.',
  durations: { 60: '1 Stunde', 1440: '24 Stunden', 4320: '3 Tagen', 10_080: '1 Woche' },
  messages: (count, max) => {
    if (count === 0) return 'Noch keine Nachrichten'
    const text = plural(Math.min(count, max), { one: '# Nachricht', other: '# Nachrichten' })
    return count < max ? text : `Über ${text}`
  },
  line: (name) => `Thread: ${name}`,
  unread: 'ungelesene Nachrichten',
  archived: 'Archiviert',
  locked: 'Gesperrt',
  lockedNote: 'Dieser Thread ist gesperrt. Nur Moderatoren können darin schreiben.',
  archivedNote: 'Dieser Thread ist archiviert. Eine neue Nachricht öffnet ihn wieder.',
  panel: (name) => `Thread ${name}`,
  close: 'Thread schließen',
  jump: (channel) => `Nachricht in ${channel} zeigen`,
  missing: 'Diesen Thread gibt es nicht mehr, oder du kannst ihn nicht sehen.',
  menu: {
    label: 'Thread',
    follow: 'Folgen',
    unfollow: 'Nicht mehr folgen',
    notifications: 'Benachrichtigungen',
    rename: 'Thread bearbeiten',
    archive: 'Archivieren',
    reopen: 'Wieder öffnen',
    lock: 'Sperren',
    unlock: 'Entsperren',
    copyLink: 'Link kopieren',
    delete: 'Thread löschen',
  },
  edit: { title: 'Thread bearbeiten' },
  remove: {
    title: 'Thread löschen?',
    text: (name) => `„${name}“ und alle Nachrichten darin werden für alle gelöscht.`,
    submit: 'Thread löschen',
  },
  list: {
    active: 'Aktiv',
    archived: 'Archiviert',
    label: 'Welche Threads',
    none: 'Keine aktiven Threads',
    noneText: 'Erstelle einen im Menü einer Nachricht.',
    noneArchived: 'Keine archivierten Threads',
    more: 'Mehr laden',
    following: 'Du folgst',
  },
}
