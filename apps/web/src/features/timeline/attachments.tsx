import type { Attachment } from '@guildhall/contract'
import { useState } from 'react'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import styles from './attachments.module.css'
import { attachmentKind } from './attachment-kind.ts'
import { pictureSize } from './picture-size.ts'

const PictureViewer = lazyOverlay(async () => (await import('./picture-viewer.tsx')).PictureViewer)

export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const pictures = attachments.filter((file) => attachmentKind(file) === 'picture')
  const otherFiles = attachments.filter((file) => attachmentKind(file) !== 'picture')
  return (
    <div className={styles['attachments']}>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {otherFiles.map((file) => (
        <FileAttachment key={file.id} file={file} />
      ))}
    </div>
  )
}

function Pictures({ pictures }: { pictures: Attachment[] }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<string | null>(null)
  const classes = pictures.length === 1 ? [styles['single']] : [styles['several']]
  if (pictures.length > 4 || pictures.length === 3) classes.push(styles['many'])
  return (
    <>
      <div className={classes.join(' ')}>
        {pictures.map((file) =>
          failed.includes(file.id) ? (
            <FileAttachment key={file.id} file={file} />
          ) : (
            <Picture
              key={file.id}
              file={file}
              isSingle={pictures.length === 1}
              onOpen={() => setOpened(file.id)}
              onError={() => setFailed((ids) => [...ids, file.id])}
            />
          ),
        )}
      </div>
      {opened !== null && (
        <PictureViewer pictures={pictures} initialId={opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

interface PictureProps {
  file: Attachment
  isSingle: boolean
  onOpen: () => void
  onError: () => void
}

/** Its size is known before it loads, so that nothing moves when it does. */
function Picture({ file, isSingle, onOpen, onError }: PictureProps) {
  const { files: texts } = useTexts().timeline
  const tabIndex = useTabStop()
  const size = pictureSize(file)
  const style =
    size && isSingle ? { width: size.width, aspectRatio: `${size.width} / ${size.height}` } : {}
  const classes = [
    styles['picture'],
    size ? styles['sized'] : '',
    size?.isOriginalSize ? styles['originalSize'] : '',
  ]
  return (
    <button
      type="button"
      className={classes.join(' ')}
      style={style}
      tabIndex={tabIndex}
      aria-label={texts.open(file.name)}
      onClick={onOpen}
    >
      <img src={file.url} alt="" loading="lazy" decoding="async" onError={onError} />
    </button>
  )
}

function FileAttachment({ file }: { file: Attachment }) {
  const kind = attachmentKind(file)
  const tabIndex = useTabStop()
  if (kind === 'video') {
    return (
      // There are no captions for uploaded videos.
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
      <FileLink file={file} />
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

function FileLink({ file }: { file: Attachment }) {
  const { files: texts } = useTexts().timeline
  const language = useLanguage()
  const tabIndex = useTabStop()
  const { name, size, url } = file
  return (
    <a
      className={styles['fileLink']}
      href={url}
      download={name}
      tabIndex={tabIndex}
      data-tip={texts.download(name)}
    >
      <Icon name="file" size={26} />
      <span className={styles['details']}>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        <span className={styles['size']}>{sizeText(size, language)}</span>
      </span>
      <Icon name="download" size={18} />
    </a>
  )
}
