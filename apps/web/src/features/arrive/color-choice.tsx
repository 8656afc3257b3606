import { Icon } from '../../shared/ui/icon.tsx'
import { useArriveWords } from '../../shared/words/arrive-words.ts'
import styles from './color-choice.module.css'

const colors = [
  '#c98a2b',
  '#b5523b',
  '#a8436b',
  '#7d5a8c',
  '#4a64b0',
  '#2f7f8f',
  '#4f7a4b',
  '#6b6f7a',
]

interface ColorChoiceProps {
  color: string
  onChange: (color: string) => void
}

/** A few colours that go well with each other, and any other. */
export function ColorChoice({ color, onChange }: ColorChoiceProps) {
  const { make } = useArriveWords()
  const isOwn = !colors.includes(color)
  return (
    <fieldset className={styles['choice']}>
      <legend>{make.color}</legend>
      <div className={styles['colors']}>
        {colors.map((value, place) => (
          <input
            key={value}
            type="radio"
            name="color"
            aria-label={make.colors(place)}
            title={make.colors(place)}
            checked={value === color}
            style={{ backgroundColor: value }}
            onChange={() => onChange(value)}
          />
        ))}
        <label
          className={[styles['own'], isOwn && styles['chosen']].join(' ')}
          title={make.ownColor}
          style={isOwn ? { background: color } : undefined}
        >
          <Icon name="pencil" size={16} />
          <input
            type="color"
            aria-label={make.ownColor}
            value={color}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </div>
    </fieldset>
  )
}
