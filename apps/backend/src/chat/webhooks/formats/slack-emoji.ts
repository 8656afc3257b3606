import { slackEmojiData } from './slack-emoji-data.ts'

interface SlackEmoji {
  text: string
  hasTones: boolean
}

/** Slack's names of the skin tones begin with 2. */
const toneModifiers: Record<string, string> = { 2: '🏻', 3: '🏼', 4: '🏽', 5: '🏾', 6: '🏿' }
/** Addresses and what stands between angle brackets stay as they are. */
const pattern =
  /<[^<>\n]{1,3000}>|https?:\/\/\S+|(?<![\p{L}\p{N}]):([a-z0-9_+'-]{1,60}):(?::skin-tone-([2-6]):)?(?![\p{L}\p{N}])/gu

let byName: Map<string, SlackEmoji> | null = null

/** Replaces names such as `:tada:` with the emoji of Unicode. Unknown names may be emoji of the server. */
export function replaceEmojiNames(source: string): string {
  if (!source.includes(':')) return source
  return source.replaceAll(
    pattern,
    (whole: string, name: string | undefined, tone: string | undefined) =>
      name === undefined ? whole : (findSlackEmoji(name, tone) ?? whole),
  )
}

/** The emoji with the name; undefined for one that a workspace has added. */
export function findSlackEmoji(name: string, tone = ''): string | undefined {
  byName ??= parseNames()
  const emoji = byName.get(name)
  const modifier = toneModifiers[tone]
  if (!emoji?.hasTones || modifier === undefined) return emoji?.text
  const [first = '', second = '', ...rest] = emoji.text
  return [first, modifier, second === '\uFE0F' ? '' : second, ...rest].join('')
}

function parseNames(): Map<string, SlackEmoji> {
  return new Map(
    slackEmojiData.split('\n').flatMap((line) => {
      const [text = '', ...names] = line.split(' ')
      const hasTones = text.endsWith('+')
      const emoji = { text: hasTones ? text.slice(0, -1) : text, hasTones }
      return names.map((name) => [name, emoji] as const)
    }),
  )
}
