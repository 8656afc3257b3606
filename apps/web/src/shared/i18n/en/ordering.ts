import { memoize } from '../../utils/memoize.ts'
import { pluralIn } from '../plural.ts'
import type { Widened } from '../widened.ts'

const plural = pluralIn('en')
const list = memoize(() => new Intl.ListFormat('en'))

/** Moving channels and servers, and folders of servers. */
export const ordering = {
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveToCategory: 'Move to category…',
  moved: (name: string) => `${name} was moved.`,
  movedInto: (name: string, category: string) =>
    `${name} was moved to “${category}” and keeps its own permissions.`,
  gone: 'This was changed by someone else in the meantime. Try again.',
  toCategory: {
    title: (name: string) => `Move ${name}`,
    category: 'Category',
    none: 'None',
    confirm: 'Move',
  },
  folder: {
    /** Of a folder without a name, those of its servers. */
    title: (name: string | null, servers: readonly string[]) => name ?? list().format(servers),
    label: (title: string) => `Folder ${title}`,
    menu: (title: string) => `Folder ${title} menu`,
    create: 'New folder',
    moveTo: (title: string) => `Move to folder ${title}`,
    removeFrom: 'Remove from folder',
    edit: 'Edit folder…',
    editTitle: 'Edit folder',
    remove: 'Remove folder',
    name: 'Name',
    nameHint: 'Leave empty to show the names of its servers.',
    color: 'Colour',
  },
  permissions: {
    title: (name: string, category: string) => `Move ${name} to ${category}`,
    question: (name: string, category: string) =>
      `“${name}” and “${category}” have different permissions. Which ones should “${name}” have?`,
    visibleToAll: (category: string) => `With those of “${category}”, everyone will see it.`,
    visibleToSome: (category: string, names: readonly string[], others: number) =>
      `With those of “${category}”, only ${list().format([
        ...names,
        ...(others > 0 ? [plural(others, { one: '# more member', other: '# more members' })] : []),
        'administrators',
      ])} will see it.`,
    keep: 'Keep its own',
    sync: 'Use the category’s',
  },
}

export type OrderingTexts = Widened<typeof ordering>
