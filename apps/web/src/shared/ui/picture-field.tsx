import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useFileDrop } from '../drag/use-file-drop.ts'
import { useTask } from '../forms/use-task.ts'
import { withTexts } from '../i18n/lazy-texts.ts'
import type { CropFrame } from '../images/crop-dialog.tsx'
import { lazyOverlay } from '../lazy/lazy-component.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import styles from './picture-field.module.css'

const CropDialog = lazyOverlay(
  withTexts(['components'], async () => (await import('../images/crop-dialog.tsx')).CropDialog),
)

interface PictureFieldProps {
  /** Uploads a picture; throws ApiError. */
  upload: (form: FormData) => Promise<unknown>
  remove: () => Promise<unknown>
  /** The shape in which the picture is shown. */
  frame?: CropFrame
  /** A picture is set and can be removed. */
  hasPicture: boolean
  texts: { label: string; upload: string; remove: string; hint: string; broken: string }
  /** Shows the current picture. */
  children: ReactNode
}

/** Sets the picture of an account or a server: a file that is selected or dropped is cropped, then uploaded. */
export function PictureField(props: PictureFieldProps) {
  const { upload, remove, frame = 'circle', hasPicture, texts, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const [chosen, setChosen] = useState<File | null>(null)
  const chooseTask = useTask(async (file: File) => {
    const bitmap = await createImageBitmap(file).catch(() => null)
    bitmap?.close()
    setIsBroken(bitmap === null)
    if (bitmap) setChosen(file)
  })
  const removeTask = useTask(() => {
    setIsBroken(false)
    return remove()
  })
  const error = isBroken ? texts.broken : removeTask.error
  return (
    <div
      className={styles['picture']}
      role="group"
      aria-label={texts.label}
      {...useFileDrop((file) => void chooseTask.run(file))}
    >
      {children}
      <div className={styles['text']}>
        <p className={styles['label']}>{texts.label}</p>
        <div className={styles['buttons']}>
          <Button icon="image" isBusy={chooseTask.isBusy} onClick={() => input.current?.click()}>
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
          if (file) void chooseTask.run(file)
        }}
      />
      {chosen && (
        <CropDialog
          file={chosen}
          frame={frame}
          upload={(picture) => {
            const form = new FormData()
            form.append('file', picture, 'picture')
            return upload(form)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}
