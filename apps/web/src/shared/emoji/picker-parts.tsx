import { useEmojiWords } from '../words/emoji-words.ts'
import { useLanguage } from '../words/words.ts'
import styles from './emoji-picker.module.css'
import { emojiGroups, withTone } from './emoji.ts'
import type { Emoji, EmojiCategory, SkinTone } from './emoji.ts'
import { chooseTone } from './used-emoji.ts'

const tones: readonly SkinTone[] = [0, 1, 2, 3, 4, 5]
const hand: Emoji = {
  text: '✋',
  hasTones: true,
  names: [],
  label: { en: '', de: '' },
  keywords: [],
}

export function ToneChoice({ tone }: { tone: SkinTone }) {
  const words = useEmojiWords()
  return (
    <select
      className={styles['tone']}
      aria-label={words.tone}
      title={words.tone}
      value={tone}
      onChange={(event) => chooseTone(Number(event.target.value) as SkinTone)}
    >
      {tones.map((value) => (
        <option key={value} value={value} aria-label={words.tones[value]}>
          {withTone(hand, value)}
        </option>
      ))}
    </select>
  )
}

const signs: Record<EmojiCategory, string> = {
  smileys: '😀',
  people: '👋',
  nature: '🐻',
  food: '🍎',
  travel: '🚗',
  activities: '⚽',
  objects: '💡',
  symbols: '💜',
  flags: '🚩',
}

interface CategoriesProps {
  current: EmojiCategory | null
  onShow: (category: EmojiCategory) => void
}

export function Categories({ current, onShow }: CategoriesProps) {
  const words = useEmojiWords()
  return (
    <div className={styles['categories']} role="group" aria-label={words.categoriesLabel}>
      {emojiGroups.map(({ category }) => (
        <button
          key={category}
          type="button"
          className={styles['category']}
          aria-label={words.categories[category]}
          aria-current={category === current ? 'true' : undefined}
          title={words.categories[category]}
          onClick={() => onShow(category)}
        >
          {signs[category]}
        </button>
      ))}
    </div>
  )
}

export function Preview({ emoji, tone }: { emoji: Emoji | undefined; tone: SkinTone }) {
  const language = useLanguage()
  const words = useEmojiWords()
  return (
    <div className={styles['preview']} aria-hidden="true">
      <span>{emoji ? withTone(emoji, tone) : '🙂'}</span>
      <span className={styles['names']}>
        <span>{emoji ? emoji.label[language] : words.hint}</span>
        {emoji && <span>{`:${emoji.names[0]}:`}</span>}
      </span>
    </div>
  )
}
