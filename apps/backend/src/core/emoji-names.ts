import { emojiData } from '@guildhall/contract/emoji-data'

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
  const byNames = emojiData.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) return []
    const [text = '', names = '', , , , , otherNames = ''] = line.split('|')
    const hasTones = text.endsWith('+')
    const emoji = { text: hasTones ? text.slice(0, -1) : text, hasTones }
    return (otherNames || names).split(' ').map((name) => [name, emoji] as const)
  })
  const tones = Object.entries(toneModifiers).map(
    ([tone, text]) => [`skin-tone-${tone}`, { text, hasTones: false }] as const,
  )
  return new Map([...byNames, ...tones])
}
