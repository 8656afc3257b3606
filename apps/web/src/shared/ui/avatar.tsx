import { memoize } from '../utils/memoize.ts'
import type { Presence } from '@guildhall/contract'
import { useState } from 'react'
import { useImage } from '../images/use-image.ts'
import { useTexts } from '../i18n/texts.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  image: string | null
  size?: number
  /** Whose colour stands in for a picture: the same id always has the same one. */
  id?: string
  presence?: Presence['status'] | undefined
  shape?: 'circle' | 'square'
  /** A colour of its own, such as a server's. */
  color?: string | null
}

/** A picture of somebody, or their first letters. The name stands beside it: screen readers are told only of presence. */
export function Avatar({
  name,
  image,
  size = 40,
  id = name,
  presence,
  shape = 'circle',
  color,
}: AvatarProps) {
  const texts = useTexts()
  const link = useImage(image)
  const [broken, setBroken] = useState<string | null>(null)
  const hue = hueOf(id)
  const fill = color
    ? { background: color, color: inkOn(color) }
    : { background: `oklch(0.53 0.13 ${hue})`, color: '#fff' }
  return (
    <span
      className={[styles['avatar'], styles[shape]].join(' ')}
      style={{ width: size, height: size }}
    >
      {link && link !== broken ? (
        <img src={link} alt="" width={size} height={size} onError={() => setBroken(link)} />
      ) : (
        <span
          className={styles['letters']}
          style={{ ...fill, fontSize: size * 0.4 }}
          aria-hidden="true"
        >
          {lettersOf(name)}
        </span>
      )}
      {presence && (
        <span className={styles['corner']} role="img" aria-label={texts.common.presence[presence]}>
          <PresenceDot status={presence} />
        </span>
      )}
    </span>
  )
}

/** The dot that stands for a presence. Words stand beside it. */
export function PresenceDot({ status }: { status: Presence['status'] }) {
  return <span className={[styles['presence'], styles[status]].join(' ')} aria-hidden="true" />
}

function lettersOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/[\s_.-]+/)
  return ((firstLetter(first) || '?') + firstLetter(second)).toUpperCase()
}

/** What a reader takes for one letter, however many characters it is made of. */
function firstLetter(word: string): string {
  // Seldom more than one character: to have that looked at is dear.
  if (/^(?:[a-z\d](?![^ -~])|$)/i.test(word)) return word.charAt(0)
  return segmenter().segment(word).containing(0)?.segment ?? ''
}

const segmenter = memoize(() => new Intl.Segmenter())

function hueOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360
  return sum
}

/** Black or white, whichever is read better on a `#rrggbb` colour. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#000' : '#fff'
}
