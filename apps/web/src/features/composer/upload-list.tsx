import { useShallow } from 'zustand/react/shallow'
import { errorText } from '../../shared/i18n/error-text.ts'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import { retryUpload } from './add-files.ts'
import { focusComposer } from '../../shared/state/composer-state.ts'
import styles from './upload-list.module.css'
import { removeUploads, useUploads } from './upload-store.ts'
import type { Upload } from './upload-store.ts'

/** The files attached to the next message. */
export function UploadList({ channelId }: { channelId: string }) {
  const texts = useTexts().composer.files
  const uploads = useUploads(
    useShallow(({ list }) => list.filter((upload) => upload.channelId === channelId)),
  )
  if (uploads.length === 0) return null
  return (
    <ul className={styles['list']} aria-label={texts.label}>
      {uploads.map((upload) => (
        <UploadCard key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

function UploadCard({ upload }: { upload: Upload }) {
  const texts = useTexts()
  const { files } = texts.composer
  const language = useLanguage()
  const { id, file, preview, state } = upload
  const removal = state.kind === 'uploading' ? files.cancel(file.name) : files.remove(file.name)
  return (
    <li className={[styles['card'], state.kind === 'failed' ? styles['failed'] : ''].join(' ')}>
      <div className={styles['picture']}>
        {preview === null ? <Icon name="file" size={32} /> : <img src={preview} alt="" />}
      </div>
      <p className={styles['name']} data-tip={file.name}>
        <bdi>{file.name}</bdi>
      </p>
      {state.kind === 'uploading' ? (
        <progress
          value={state.progress}
          aria-label={files.uploading(file.name, percent(state.progress))}
        />
      ) : (
        <p className={styles['status']} role={state.kind === 'failed' ? 'alert' : undefined}>
          {state.kind === 'failed' ? errorText(state.error, texts) : sizeText(file.size, language)}
        </p>
      )}
      <div className={styles['tools']}>
        {state.kind === 'failed' && (
          <IconButton
            icon="retry"
            size={16}
            label={files.retry(file.name)}
            onClick={() => retryUpload(id)}
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
    </li>
  )
}

function percent(progress: number): number {
  return Math.floor(progress * 100)
}
