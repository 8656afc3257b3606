import type { Embed, EmbedField } from '@guildhall/contract'
import { linkTarget } from '@guildhall/markdown'
import { useState } from 'react'
import { useTimes } from '../i18n/times.ts'
import { imageSources } from '../images/image-sources.ts'
import { useImage } from '../images/use-image.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { useTabStop } from '../ui/tab-stop.ts'
import styles from './embeds.module.css'

/** Cards of webhooks, game servers and links. */
export function Embeds({ serverId, embeds }: { serverId: string; embeds: Embed[] }) {
  return embeds.map((embed, index) => <EmbedCard key={index} serverId={serverId} embed={embed} />)
}

function EmbedCard({ serverId, embed }: { serverId: string; embed: Embed }) {
  const { url, title, description, image, thumbnail, color, author, fields = [], preview } = embed
  const host = url && linkTarget(url)?.host
  const heading = title ?? (author ? undefined : host)
  return (
    <div className={styles['card']} style={color ? { borderLeftColor: color } : undefined}>
      {thumbnail && <Picture url={thumbnail} size={80} className={styles['thumbnail']} />}
      <div className={styles['text']}>
        {author && <Author author={author} />}
        {!author && title && host && <span className={styles['small']}>{host}</span>}
        {heading && <Title text={heading} url={url} />}
        {description && (
          <div className={styles['description']}>
            {preview ? (
              <p dir="auto">{description}</p>
            ) : (
              <Markdown text={description} serverId={serverId} />
            )}
          </div>
        )}
      </div>
      {fields.length > 0 && <Fields fields={fields} serverId={serverId} />}
      {image && <Picture url={image} size={480} className={styles['picture']} />}
      <Footer embed={embed} />
    </div>
  )
}

function Author({ author: { name, url, icon } }: { author: NonNullable<Embed['author']> }) {
  return (
    <div className={styles['author']}>
      {icon && <Picture url={icon} size={24} className={styles['authorIcon']} />}
      <Title text={name} url={url} />
    </div>
  )
}

function Title({ text, url }: { text: string; url: string | undefined }) {
  const tabIndex = useTabStop()
  const target = url === undefined ? null : linkTarget(url)
  if (!target)
    return (
      <span className={styles['title']} dir="auto">
        {text}
      </span>
    )
  return (
    <a
      className={styles['title']}
      dir="auto"
      href={target.href}
      data-tip={target.href}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
    >
      {text}
    </a>
  )
}

function Fields({ fields, serverId }: { fields: EmbedField[]; serverId: string }) {
  return (
    <dl className={styles['fields']}>
      {fields.map(({ name, value, inline }, index) => (
        <div key={index} className={inline ? styles['inline'] : styles['field']}>
          <dt dir="auto">{name}</dt>
          <dd>
            <Markdown text={value} serverId={serverId} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Footer({ embed: { footer, footerIcon, timestamp } }: { embed: Embed }) {
  const times = useTimes()
  if (!footer && !footerIcon && timestamp === undefined) return null
  return (
    <div className={styles['footer']}>
      {footerIcon && <Picture url={footerIcon} size={20} className={styles['footerIcon']} />}
      <span>
        <bdi>{footer}</bdi>
        {footer && timestamp !== undefined && ' · '}
        {timestamp !== undefined && (
          <time dateTime={new Date(timestamp).toISOString()} data-tip={times.full(timestamp)}>
            {times.short(timestamp)}
          </time>
        )}
      </span>
    </div>
  )
}

/** Remembered, so that rows that are rendered again reserve no space for them. */
const failedUrls = new Set<string>()

interface PictureProps {
  url: string
  /** Its longer side as it is shown, in CSS pixels. */
  size: number
  className: string | undefined
}

/** Reserves its space while it loads, and disappears if it fails. */
function Picture({ url, size, className }: PictureProps) {
  const src = useImage(url)
  const [hasFailed, setHasFailed] = useState(failedUrls.has(url))
  if (src === null || hasFailed) return null
  const onError = (): void => {
    failedUrls.add(url)
    setHasFailed(true)
  }
  return (
    <div className={className}>
      {src && (
        <img
          {...imageSources(src, Math.min(size, innerWidth))}
          alt=""
          decoding="async"
          onError={onError}
        />
      )}
    </div>
  )
}
