import { memoize } from '../../utils/memoize.ts'
import type { OrderingTexts } from '../en/ordering.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')
const list = memoize(() => new Intl.ListFormat('de'))

export const ordering: OrderingTexts = {
  moveUp: 'Nach oben verschieben',
  moveDown: 'Nach unten verschieben',
  moveToCategory: 'In Kategorie verschieben …',
  moved: (name) => `${name} wurde verschoben.`,
  movedInto: (name, category) =>
    `${name} wurde nach „${category}“ verschoben und behält die eigenen Rechte.`,
  gone: 'Das wurde inzwischen von jemand anderem geändert. Versuche es noch einmal.',
  toCategory: {
    title: (name) => `${name} verschieben`,
    category: 'Kategorie',
    none: 'Keine',
    confirm: 'Verschieben',
  },
  folder: {
    title: (name, servers) => name ?? list().format(servers),
    label: (title) => `Ordner ${title}`,
    menu: (title) => `Menü von Ordner ${title}`,
    create: 'Neuer Ordner',
    moveTo: (title) => `In Ordner ${title} verschieben`,
    removeFrom: 'Aus dem Ordner nehmen',
    edit: 'Ordner bearbeiten …',
    editTitle: 'Ordner bearbeiten',
    remove: 'Ordner auflösen',
    name: 'Name',
    nameHint: 'Leer lassen, um die Namen der Server zu zeigen.',
    color: 'Farbe',
  },
  permissions: {
    title: (name, category) => `${name} nach ${category} verschieben`,
    question: (name, category) =>
      `„${name}“ und „${category}“ haben verschiedene Rechte. Welche soll „${name}“ haben?`,
    visibleToAll: (category) => `Mit denen von „${category}“ sehen ihn alle.`,
    visibleToSome: (category, names, others) =>
      `Mit denen von „${category}“ sehen ihn nur ${list().format([
        ...names,
        ...(others > 0
          ? [plural(others, { one: '# weiteres Mitglied', other: '# weitere Mitglieder' })]
          : []),
        'Administratoren',
      ])}.`,
    keep: 'Eigene behalten',
    sync: 'Die der Kategorie',
  },
}
