import { emojiNamesData } from './data.ts'

interface NamedEmoji {
  text: string
  hasTones: boolean
}

/** Names of skin tones begin with 2, as in Slack. */
const toneModifiers: Record<string, string> = { 2: '🏻', 3: '🏼', 4: '🏽', 5: '🏾', 6: '🏿' }

let byName: Map<string, NamedEmoji> | null = null

/** The emoji of Unicode with the short name, in a skin tone from 2 to 6; undefined if there is none. */
export function findEmojiByName(name: string, tone = ''): string | undefined {
  byName ??= parseNames()
  const emoji = byName.get(name)
  const modifier = toneModifiers[tone]
  if (!emoji?.hasTones || modifier === undefined) return emoji?.text
  const [first = '', second = '', ...rest] = emoji.text
  return [first, modifier, second === '\uFE0F' ? '' : second, ...rest].join('')
}

function parseNames(): Map<string, NamedEmoji> {
  return new Map(
    emojiNamesData.split('\n').flatMap((line) => {
      const [text = '', ...names] = line.split(' ')
      const hasTones = text.endsWith('+')
      const emoji = { text: hasTones ? text.slice(0, -1) : text, hasTones }
      return names.map((name) => [name, emoji] as const)
    }),
  )
}
