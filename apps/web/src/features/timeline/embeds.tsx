import type { Embed } from '@guildhall/contract'
import { useState } from 'react'
import { useImage } from '../../shared/images/use-image.ts'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import styles from './embeds.module.css'

/** Link cards. */
export function Embeds({ serverId, embeds }: { serverId: string; embeds: Embed[] }) {
  return embeds.map((embed, at) => <Card key={at} serverId={serverId} embed={embed} />)
}

function Card({ serverId, embed }: { serverId: string; embed: Embed }) {
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
      {image && <Picture url={image} />}
    </div>
  )
}

/** Pictures that did not come: a row that comes back leaves no room for them. */
const broken = new Set<string>()

/** Its place is kept free until it comes; where it does not come, it goes. */
function Picture({ url }: { url: string }) {
  const link = useImage(url)
  const [isBroken, setIsBroken] = useState(broken.has(url))
  if (link === null || isBroken) return null
  const giveUp = (): void => {
    broken.add(url)
    setIsBroken(true)
  }
  return (
    <div className={styles['picture']}>
      {link && <img src={link} alt="" decoding="async" onError={giveUp} />}
    </div>
  )
}
