import type { Attachment } from '@guildhall/contract'
import { useState } from 'react'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import styles from './attachments.module.css'
import { kindOf } from './files.ts'
import { roomFor } from './picture-room.ts'

const PictureViewer = lazyOverlay(async () => (await import('./picture-viewer.tsx')).PictureViewer)

export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const pictures = attachments.filter((file) => kindOf(file) === 'picture')
  const others = attachments.filter((file) => kindOf(file) !== 'picture')
  return (
    <div className={styles['attachments']}>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {others.map((file) => (
        <OtherFile key={file.id} file={file} />
      ))}
    </div>
  )
}

function Pictures({ pictures }: { pictures: Attachment[] }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const [shown, setShown] = useState<string | null>(null)
  const look = pictures.length === 1 ? styles['single'] : styles['several']
  return (
    <>
      <div className={look}>
        {pictures.map((file) =>
          broken.includes(file.id) ? (
            <OtherFile key={file.id} file={file} />
          ) : (
            <Picture
              key={file.id}
              file={file}
              isAlone={pictures.length === 1}
              onShow={() => setShown(file.id)}
              onBreak={() => setBroken((ids) => [...ids, file.id])}
            />
          ),
        )}
      </div>
      {shown !== null && (
        <PictureViewer pictures={pictures} first={shown} onClose={() => setShown(null)} />
      )}
    </>
  )
}

interface PictureProps {
  file: Attachment
  isAlone: boolean
  onShow: () => void
  onBreak: () => void
}

/** Its room is settled before it comes, so that nothing moves when it does. */
function Picture({ file, isAlone, onShow, onBreak }: PictureProps) {
  const { files: texts } = useTexts().timeline
  const tabIndex = useTabStop()
  const room = roomFor(file)
  const place =
    room && isAlone ? { width: room.width, aspectRatio: `${room.width} / ${room.height}` } : {}
  const looks = [
    styles['picture'],
    room ? styles['known'] : '',
    room?.isWhole ? styles['whole'] : '',
  ]
  return (
    <button
      type="button"
      className={looks.join(' ')}
      style={place}
      tabIndex={tabIndex}
      aria-label={texts.open(file.name)}
      onClick={onShow}
    >
      <img src={file.url} alt="" loading="lazy" decoding="async" onError={onBreak} />
    </button>
  )
}

function OtherFile({ file }: { file: Attachment }) {
  const kind = kindOf(file)
  const tabIndex = useTabStop()
  if (kind === 'video') {
    return (
      // Captions are not known of a file that somebody sends.
      <video
        className={styles['video']}
        src={file.url}
        controls
        preload="metadata"
        tabIndex={tabIndex}
        aria-label={file.name}
      />
    )
  }
  return (
    <div className={styles['file']}>
      <FileLine file={file} />
      {kind === 'audio' && (
        <audio
          src={file.url}
          controls
          preload="metadata"
          tabIndex={tabIndex}
          aria-label={file.name}
        />
      )}
    </div>
  )
}

function FileLine({ file }: { file: Attachment }) {
  const { files: texts } = useTexts().timeline
  const language = useLanguage()
  const tabIndex = useTabStop()
  const { name, size, url } = file
  return (
    <a
      className={styles['line']}
      href={url}
      download={name}
      tabIndex={tabIndex}
      data-tip={texts.download(name)}
    >
      <Icon name="file" size={26} />
      <span className={styles['what']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['size']}>{sizeText(size, language)}</span>
      </span>
      <Icon name="download" size={18} />
    </a>
  )
}
