import type { Embed } from '@guildhall/contract'
import { useState } from 'react'
import { useImage } from '../../shared/images/use-image.ts'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import styles from './embeds.module.css'

/** Previews of linked pages. */
export function Embeds({ serverId, embeds }: { serverId: string; embeds: Embed[] }) {
  return embeds.map((embed, index) => <EmbedCard key={index} serverId={serverId} embed={embed} />)
}

function EmbedCard({ serverId, embed }: { serverId: string; embed: Embed }) {
  const tabIndex = useTabStop()
  const { url, title, description, image } = embed
  const { host } = new URL(url)
  return (
    <div className={styles['card']}>
      <div className={styles['text']}>
        {title && <span className={styles['host']}>{host}</span>}
        <a
          className={styles['title']}
          href={url}
          data-tip={url}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={tabIndex}
        >
          {title ?? host}
        </a>
        {description && (
          <div className={styles['description']}>
            <Markdown text={description} serverId={serverId} />
          </div>
        )}
      </div>
      {image && <EmbedImage url={image} />}
    </div>
  )
}

/** Remembered, so that rows that are rendered again reserve no space for them. */
const failedUrls = new Set<string>()

/** Reserves its space while it loads, and disappears if it fails. */
function EmbedImage({ url }: { url: string }) {
  const src = useImage(url)
  const [hasFailed, setHasFailed] = useState(failedUrls.has(url))
  if (src === null || hasFailed) return null
  const onError = (): void => {
    failedUrls.add(url)
    setHasFailed(true)
  }
  return (
    <div className={styles['picture']}>
      {src && <img src={src} alt="" decoding="async" onError={onError} />}
    </div>
  )
}
