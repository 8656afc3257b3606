import type { ComponentTexts } from '../i18n/en/components.ts'

export interface Shortcut {
  action: keyof ComponentTexts['shortcuts']['keys']
  /** Alternative combinations, each of keys that are pressed together. */
  keys: readonly (readonly string[])[]
}

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

export const movingKeys: readonly Shortcut[] = [
  { action: 'switcher', keys: [[command, 'K']] },
  { action: 'channel', keys: [['Alt', '↑ ↓']] },
  { action: 'unreadChannel', keys: [['Alt', 'Shift', '↑ ↓']] },
  { action: 'server', keys: [[command, 'Alt', '↑ ↓']] },
  { action: 'search', keys: [[command, 'Shift', 'F']] },
  { action: 'members', keys: [[command, 'Shift', 'U']] },
  { action: 'help', keys: [[command, '/']] },
]

export const voiceKeys: readonly Shortcut[] = [
  { action: 'mute', keys: [[command, 'Shift', 'M']] },
  { action: 'deafen', keys: [[command, 'Shift', 'D']] },
]

export const readingKeys: readonly Shortcut[] = [
  { action: 'escape', keys: [['Esc']] },
  { action: 'send', keys: [['Enter']] },
  { action: 'newline', keys: [['Shift', 'Enter']] },
  { action: 'editLast', keys: [['↑']] },
  {
    action: 'format',
    keys: [
      [command, 'B'],
      [command, 'I'],
      [command, 'E'],
    ],
  },
  { action: 'inList', keys: [['R'], ['E'], ['+'], ['Del']] },
]
