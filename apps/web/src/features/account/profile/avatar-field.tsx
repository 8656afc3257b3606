import type { User } from '@guildhall/contract'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { api } from '../../../shared/api/http.ts'
import { squareImage } from '../../../shared/square-image.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useTask } from '../../../shared/use-task.ts'
import { useAccountWords } from '../../../shared/words/account-words.ts'
import styles from './profile.module.css'

const path = '/api/users/me/avatar'

/** One's picture; another one is there as soon as it is chosen or dropped. */
export function AvatarField({ user }: { user: User }) {
  const words = useAccountWords().profile
  const input = useRef<HTMLInputElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const upload = useTask(async (file: File) => {
    const image = await squareImage(file).catch(() => null)
    setIsBroken(image === null)
    if (!image) return
    const form = new FormData()
    form.append('file', image, 'avatar')
    await api.put(path, form)
  })
  const remove = useTask(() => api.delete(path))
  const error = isBroken ? words.broken : (upload.error ?? remove.error)
  return (
    <div
      className={styles['picture']}
      role="group"
      aria-label={words.picture}
      {...useDrop((file) => void upload.run(file))}
    >
      <Avatar name={user.displayName} image={user.avatar} id={user.id} size={96} />
      <div className={styles['pictureText']}>
        <p className={styles['label']}>{words.picture}</p>
        <div className={styles['buttons']}>
          <Button icon="image" isBusy={upload.isBusy} onClick={() => input.current?.click()}>
            {words.upload}
          </Button>
          {user.avatar !== null && (
            <Button
              look="quiet"
              isBusy={remove.isBusy}
              onClick={() => {
                setIsBroken(false)
                void remove.run()
              }}
            >
              {words.remove}
            </Button>
          )}
        </div>
        <p className={styles['hint']}>{words.pictureHint}</p>
      </div>
      {error && (
        <div className={styles['fault']}>
          <Notice tone="danger">{error}</Notice>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again.
          event.target.value = ''
          if (file) void upload.run(file)
        }}
      />
    </div>
  )
}

/** Handlers of an element that a file can be dropped on. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
}
