import { memoize } from '../utils/memoize.ts'
import type { Presence } from '@guildhall/contract'
import { useState } from 'react'
import { imageSources } from '../images/image-sources.ts'
import { useImage } from '../images/use-image.ts'
import { useTexts } from '../i18n/texts.ts'
import { avatarHue } from './avatar-hue.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  image: string | null
  size?: number
  /** Determines the background colour of the initials; by default the name. */
  id?: string
  presence?: Presence['status'] | undefined
  shape?: 'circle' | 'square'
  /** A background colour that was set explicitly, such as a server's. */
  color?: string | null
}

/** A picture or initials. Hidden from screen readers except for the presence, because the name is next to it. */
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
  const hue = avatarHue(id, name)
  const fill = color
    ? { background: color, color: textColorOn(color) }
    : { background: `oklch(0.53 0.13 ${hue})`, color: '#fff' }
  return (
    <span
      className={[styles['avatar'], styles[shape]].join(' ')}
      style={{ width: size, height: size }}
    >
      {link && link !== broken ? (
        <img
          {...imageSources(link, size)}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(link)}
        />
      ) : (
        <span
          className={styles['letters']}
          style={{ ...fill, fontSize: size * 0.4 }}
          aria-hidden="true"
        >
          {initialsOf(name)}
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

/** A coloured dot for a presence, hidden from screen readers. */
export function PresenceDot({ status }: { status: Presence['status'] }) {
  return <span className={[styles['presence'], styles[status]].join(' ')} aria-hidden="true" />
}

function initialsOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/[\s_.-]+/)
  return ((firstLetter(first) || '?') + firstLetter(second)).toUpperCase()
}

/** The first grapheme of a word. */
function firstLetter(word: string): string {
  // The segmenter is slow to create and not needed for an ASCII letter.
  if (/^(?:[a-z\d](?![^ -~])|$)/i.test(word)) return word.charAt(0)
  return segmenter().segment(word).containing(0)?.segment ?? ''
}

const segmenter = memoize(() => new Intl.Segmenter())

/** Black or white, whichever has the higher contrast on a `#rrggbb` colour. */
function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#000' : '#fff'
}
