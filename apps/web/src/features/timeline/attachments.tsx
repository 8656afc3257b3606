import type { Attachment } from '@guildhall/contract'
import { useEffect, useRef, useState } from 'react'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import styles from './attachments.module.css'
import { attachmentKind } from './attachment-kind.ts'
import { Pictures } from './pictures.tsx'

export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const { files: texts } = useTexts().timeline
  const [failed, setFailed] = useState<readonly string[]>([])
  const isShown = (file: Attachment): boolean =>
    attachmentKind(file) === 'picture' && !failed.includes(file.id)
  const pictures = attachments.filter(isShown)
  const otherFiles = attachments.filter((file) => !isShown(file))
  return (
    <div className={styles['attachments']}>
      {pictures.length > 0 && (
        <Pictures
          pictures={pictures}
          onFail={({ id }) => setFailed((ids) => (ids.includes(id) ? ids : [...ids, id]))}
        />
      )}
      {otherFiles.map((file) => (
        <OtherFile
          key={file.id}
          file={file}
          note={failed.includes(file.id) ? texts.failed : noteOf(file, texts)}
        />
      ))}
    </div>
  )
}

type FileTexts = ReturnType<typeof useTexts>['timeline']['files']

/** Why a picture is shown as a file. */
function noteOf({ contentType, width, height }: Attachment, texts: FileTexts): string | null {
  if (/^image\/hei[cf]/.test(contentType)) return texts.heic
  return width && height && contentType.startsWith('image/') ? texts.tooManyPixels : null
}

interface OtherFileProps {
  file: Attachment
  note: string | null
}

/** A file that is no picture; a spoiler until it is opened. */
function OtherFile({ file, note }: OtherFileProps) {
  const { files: texts, markdown } = useTexts().timeline
  const tabIndex = useTabStop()
  const shown = useRef<HTMLDivElement>(null)
  const [isRevealed, setIsRevealed] = useState(false)
  // It takes the focus of the button that it replaces.
  useEffect(() => {
    if (isRevealed) shown.current?.focus()
  }, [isRevealed])
  if (!file.spoiler || isRevealed)
    return (
      <div ref={shown} className={styles['other']} tabIndex={isRevealed ? -1 : undefined}>
        <FileAttachment file={file} note={note} />
      </div>
    )
  return (
    <button
      type="button"
      className={[styles['file'], styles['hiddenFile']].join(' ')}
      tabIndex={tabIndex}
      aria-label={`${markdown.showSpoiler}: ${file.name}`}
      onClick={() => setIsRevealed(true)}
    >
      <Icon name="eye" size={26} />
      <span className={styles['spoiler']}>{texts.spoiler}</span>
    </button>
  )
}

function FileAttachment({ file, note }: OtherFileProps) {
  const kind = attachmentKind(file)
  const tabIndex = useTabStop()
  const { name, url, description } = file
  const label = description ? `${name}: ${description}` : name
  if (kind === 'video') {
    return (
      <>
        {/* There are no captions for uploaded videos. */}
        <video
          className={styles['video']}
          src={url}
          controls
          preload="metadata"
          tabIndex={tabIndex}
          aria-label={label}
        />
        {description && <Description text={description} />}
      </>
    )
  }
  return (
    <div className={styles['file']}>
      <FileLink file={file} note={note} />
      {kind === 'audio' && (
        <audio src={url} controls preload="metadata" tabIndex={tabIndex} aria-label={label} />
      )}
      {description && <Description text={description} />}
    </div>
  )
}

function Description({ text }: { text: string }) {
  return (
    <p className={styles['description']} dir="auto">
      {text}
    </p>
  )
}

function FileLink({ file, note }: OtherFileProps) {
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
        {note !== null && <span className={styles['note']}>{note}</span>}
      </span>
      <Icon name="download" size={18} />
    </a>
  )
}
