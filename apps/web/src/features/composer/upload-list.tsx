import { useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useShallow } from 'zustand/react/shallow'
import { useSortable } from '../../shared/drag/use-sortable.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import { retryUpload } from './add-files.ts'
import { focusComposer } from '../../shared/state/composer-state.ts'
import styles from './upload-list.module.css'
import { placeUpload, removeUploads, uploadsOf, useUploads } from './upload-store.ts'
import type { Upload } from './upload-store.ts'

const DetailsDialog = lazyOverlay(async () => (await import('./details-dialog.tsx')).DetailsDialog)

/** The files attached to the next message. */
export function UploadList({ channelId }: { channelId: string }) {
  const texts = useTexts().composer.files
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState('')
  const uploads = useUploads(
    useShallow(({ list: all }) => all.filter((upload) => upload.channelId === channelId)),
  )
  const place = (id: string, side: 'before' | 'after', targetId: string): void => {
    placeUpload(id, side, targetId)
    const present = uploadsOf(channelId)
    const index = present.findIndex((upload) => upload.id === id)
    const name = present[index]?.file.name
    if (name !== undefined) setMoved(texts.moved(name, index + 1, present.length))
  }
  useSortable(list, {
    axis: 'horizontal',
    canDrag: () => uploads.length > 1,
    sides: () => ['before', 'after'],
    onDrop: async (dragged, target, side) => {
      if (side !== 'inside') place(dragged, side, target)
    },
  })
  return (
    <>
      <ul ref={list} className={styles['list']} data-axis="horizontal" aria-label={texts.label}>
        {uploads.map((upload, index) => (
          <UploadCard
            key={upload.id}
            upload={upload}
            before={uploads[index - 1]}
            after={uploads[index + 1]}
            onPlace={place}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </>
  )
}

interface UploadCardProps {
  upload: Upload
  /** Its neighbours in the list. */
  before: Upload | undefined
  after: Upload | undefined
  onPlace: (id: string, side: 'before' | 'after', targetId: string) => void
}

function UploadCard({ upload, before, after, onPlace }: UploadCardProps) {
  const { files } = useTexts().composer
  const [isOpen, setIsOpen] = useState(false)
  const { id, file, state, isHeic } = upload
  const removal = state.kind === 'uploading' ? files.cancel(file.name) : files.remove(file.name)
  const classes = [styles['card'], (state.kind === 'failed' || isHeic) && styles['noted']]
  if (state.kind === 'failed') classes.push(styles['failed'])
  const moveButton = (side: 'before' | 'after', target: Upload | undefined) => (
    <IconButton
      icon={side === 'before' ? 'chevronLeft' : 'chevronRight'}
      size={16}
      label={side === 'before' ? files.moveBack(file.name) : files.moveForward(file.name)}
      aria-disabled={!target}
      onClick={({ currentTarget }) => {
        if (!target) return
        flushSync(() => onPlace(id, side, target.id))
        // An element that is moved loses the focus.
        currentTarget.focus()
      }}
    />
  )
  return (
    <li className={classes.filter(Boolean).join(' ')} data-drag={id}>
      <Preview upload={upload} />
      <p className={styles['name']} data-tip={file.name}>
        <bdi>{file.name}</bdi>
      </p>
      <Status upload={upload} />
      <div className={styles['tools']}>
        {(before ?? after) && moveButton('before', before)}
        {(before ?? after) && moveButton('after', after)}
        {state.kind === 'failed' ? (
          <IconButton
            icon="retry"
            size={16}
            label={files.retry(file.name)}
            onClick={() => retryUpload(id)}
          />
        ) : (
          <IconButton
            icon="pencil"
            size={16}
            label={files.edit(file.name)}
            onClick={() => setIsOpen(true)}
          />
        )}
        <IconButton
          icon="close"
          size={16}
          label={removal}
          onClick={() => {
            removeUploads([id])
            focusComposer(upload.channelId)
          }}
        />
      </div>
      {/* Outside of the form of the message. */}
      {isOpen &&
        createPortal(
          <DetailsDialog upload={upload} onClose={() => setIsOpen(false)} />,
          document.body,
        )}
    </li>
  )
}

function Preview({ upload: { preview, description, spoiler } }: { upload: Upload }) {
  const { files } = useTexts().composer
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <div className={[styles['picture'], spoiler ? styles['blurred'] : ''].join(' ')}>
      {preview === null || preview === broken ? (
        <Icon name="file" size={32} />
      ) : (
        <img src={preview} alt="" draggable={false} onError={() => setBroken(preview)} />
      )}
      {(description !== null || spoiler) && (
        <span className={styles['marks']}>
          {description !== null && (
            <span role="img" aria-label={files.isDescribed} data-tip={description}>
              {files.described}
            </span>
          )}
          {spoiler && <span>{files.spoiler}</span>}
        </span>
      )}
    </div>
  )
}

function Status({ upload: { file, state, isHeic } }: { upload: Upload }) {
  const texts = useTexts()
  const { files } = texts.composer
  const language = useLanguage()
  if (state.kind === 'uploading')
    return (
      <progress
        value={state.progress}
        aria-label={files.uploading(file.name, percent(state.progress))}
      />
    )
  if (state.kind === 'failed')
    return (
      <p className={styles['status']} role="alert">
        <span className="visually-hidden">{file.name}: </span>
        {errorText(state.error, texts)}
      </p>
    )
  return (
    <p className={styles['status']} role={isHeic ? 'status' : undefined}>
      {isHeic ? files.heic : sizeText(file.size, language)}
    </p>
  )
}

function percent(progress: number): number {
  return Math.floor(progress * 100)
}
