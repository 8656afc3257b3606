import { useRef, useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { squareImage } from '../../../shared/square-image.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useManaged } from '../managed.ts'
import { useTask } from '../../../shared/use-task.ts'
import styles from './overview.module.css'

interface IconFieldProps {
  /** As they are typed, saved or not. */
  name: string
  color: string | null
}

/** The server's picture; another one is there as soon as it is chosen. */
export function IconField({ name, color }: IconFieldProps) {
  const words = useManageWords().overview
  const { entry, serverId } = useManaged()
  const input = useRef<HTMLInputElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const { icon } = entry.server
  const path = `/api/servers/${serverId}/icon`
  const upload = useTask(async (file: File) => {
    const image = await squareImage(file).catch(() => null)
    setIsBroken(image === null)
    if (!image) return
    const form = new FormData()
    form.append('file', image, 'icon')
    await api.put(path, form)
  })
  const remove = useTask(() => api.delete(path))
  const error = isBroken ? words.iconBroken : (upload.error ?? remove.error)
  return (
    <div className={styles['icon']} role="group" aria-label={words.icon}>
      <Avatar name={name} image={icon} id={serverId} color={color} size={96} shape="square" />
      <div className={styles['iconButtons']}>
        <p className={styles['label']}>{words.icon}</p>
        <div>
          <Button icon="image" isBusy={upload.isBusy} onClick={() => input.current?.click()}>
            {words.iconUpload}
          </Button>
          {icon !== null && (
            <Button look="quiet" isBusy={remove.isBusy} onClick={() => void remove.run()}>
              {words.iconRemove}
            </Button>
          )}
        </div>
        <p className={styles['hint']}>{words.iconHint}</p>
        {error && <Notice tone="danger">{error}</Notice>}
      </div>
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
