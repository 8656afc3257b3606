import { SelectBox } from '../ui/select.tsx'
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
    <SelectBox
      className={styles['tone']}
      aria-label={words.tone}
      value={String(tone)}
      options={tones.map((value) => ({
        value: String(value),
        label: words.tones[value] ?? '',
        sign: withTone(hand, value),
      }))}
      onChange={(value) => chooseTone(Number(value) as SkinTone)}
    />
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
          data-tip={words.categories[category]}
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
