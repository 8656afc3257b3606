import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useFileDrop } from '../drag/use-file-drop.ts'
import { squareImage } from '../images/crop-image.ts'
import { useTask } from '../forms/use-task.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import styles from './picture-field.module.css'

interface PictureFieldProps {
  /** Uploads a picture; throws ApiError. */
  upload: (form: FormData) => Promise<unknown>
  remove: () => Promise<unknown>
  /** Throws if the file is not an image. */
  crop?: (file: Blob) => Promise<Blob>
  /** A picture is set and can be removed. */
  hasPicture: boolean
  texts: { label: string; upload: string; remove: string; hint: string; broken: string }
  /** Shows the current picture. */
  children: ReactNode
}

/** Sets the picture of an account or a server; uploads a file when it is selected or dropped. */
export function PictureField(props: PictureFieldProps) {
  const { upload, remove, crop = squareImage, hasPicture, texts, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const uploadTask = useTask(async (file: File) => {
    const image = await crop(file).catch(() => null)
    setIsBroken(image === null)
    if (!image) return
    const form = new FormData()
    form.append('file', image, 'picture')
    await upload(form)
  })
  const removeTask = useTask(() => {
    setIsBroken(false)
    return remove()
  })
  const error = isBroken ? texts.broken : (uploadTask.error ?? removeTask.error)
  return (
    <div
      className={styles['picture']}
      role="group"
      aria-label={texts.label}
      {...useFileDrop((file) => void uploadTask.run(file))}
    >
      {children}
      <div className={styles['text']}>
        <p className={styles['label']}>{texts.label}</p>
        <div className={styles['buttons']}>
          <Button icon="image" isBusy={uploadTask.isBusy} onClick={() => input.current?.click()}>
            {texts.upload}
          </Button>
          {hasPicture && (
            <Button
              variant="ghost"
              isBusy={removeTask.isBusy}
              onClick={() => void removeTask.run()}
            >
              {texts.remove}
            </Button>
          )}
        </div>
        <p className={styles['hint']}>{texts.hint}</p>
      </div>
      {error && (
        <div className={styles['error']}>
          <Notice severity="danger">{error}</Notice>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Fires `change` even when the same file is selected again.
          event.target.value = ''
          if (file) void uploadTask.run(file)
        }}
      />
    </div>
  )
}
