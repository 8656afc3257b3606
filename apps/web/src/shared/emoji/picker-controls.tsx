import { SelectBox } from '../ui/select.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useLanguage } from '../i18n/texts.ts'
import styles from './emoji-picker.module.css'
import { EmojiImage } from './emoji-image.tsx'
import { emojiGroups, withTone } from './emoji.ts'
import type { Emoji, EmojiCategory, SkinTone } from './emoji.ts'
import { setSkinTone } from './emoji-preferences.ts'

const tones: readonly SkinTone[] = [0, 1, 2, 3, 4, 5]
const hand: Emoji = {
  text: '✋',
  hasTones: true,
  names: [],
  label: { en: '', de: '' },
  keywords: [],
}

export function SkinToneSelect({ tone }: { tone: SkinTone }) {
  const texts = useLazyTexts('emoji')
  return (
    <SelectBox
      className={styles['tone']}
      aria-label={texts.tone}
      value={String(tone)}
      options={tones.map((value) => ({
        value: String(value),
        label: texts.tones[value] ?? '',
        content: withTone(hand, value),
      }))}
      onChange={(value) => setSkinTone(Number(value) as SkinTone)}
    />
  )
}

const categoryIcons: Record<EmojiCategory, string> = {
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
  const texts = useLazyTexts('emoji')
  return (
    <div className={styles['categories']} role="group" aria-label={texts.categoriesLabel}>
      {emojiGroups.map(({ category }) => (
        <button
          key={category}
          type="button"
          className={styles['category']}
          aria-label={texts.categories[category]}
          aria-current={category === current ? 'true' : undefined}
          data-tip={texts.categories[category]}
          onClick={() => onShow(category)}
        >
          {categoryIcons[category]}
        </button>
      ))}
    </div>
  )
}

export function EmojiSign({ emoji, tone }: { emoji: Emoji; tone: SkinTone }) {
  if (!emoji.custom) return withTone(emoji, tone)
  return <EmojiImage className={styles['custom']} emoji={emoji.custom} size={32} loading="lazy" />
}

export function Preview({ emoji, tone }: { emoji: Emoji | undefined; tone: SkinTone }) {
  const language = useLanguage()
  const texts = useLazyTexts('emoji')
  return (
    <div className={styles['preview']} aria-hidden="true">
      <span>{emoji ? <EmojiSign emoji={emoji} tone={tone} /> : '🙂'}</span>
      <span className={styles['names']}>
        <span>{emoji ? emoji.label[language] : texts.hint}</span>
        {emoji && !emoji.custom && <span>{`:${emoji.names[0]}:`}</span>}
      </span>
    </div>
  )
}
