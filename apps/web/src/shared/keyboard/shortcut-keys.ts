import type { Texts } from '../i18n/texts.ts'

export interface Shortcut {
  does: keyof Texts['navigation']['shortcuts']['keys']
  /** One or more ways, each of keys that are pressed together. */
  keys: readonly (readonly string[])[]
}

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

export const movingKeys: readonly Shortcut[] = [
  { does: 'switcher', keys: [[command, 'K']] },
  { does: 'channel', keys: [['Alt', '↑ ↓']] },
  { does: 'unreadChannel', keys: [['Alt', 'Shift', '↑ ↓']] },
  { does: 'server', keys: [[command, 'Alt', '↑ ↓']] },
  { does: 'search', keys: [[command, 'Shift', 'F']] },
  { does: 'members', keys: [[command, 'Shift', 'U']] },
  { does: 'help', keys: [[command, '/']] },
]

export const readingKeys: readonly Shortcut[] = [
  { does: 'escape', keys: [['Esc']] },
  { does: 'send', keys: [['Enter']] },
  { does: 'newline', keys: [['Shift', 'Enter']] },
  { does: 'editLast', keys: [['↑']] },
  {
    does: 'format',
    keys: [
      [command, 'B'],
      [command, 'I'],
      [command, 'E'],
    ],
  },
  { does: 'inList', keys: [['R'], ['E'], ['+'], ['Del']] },
]
