import type { Attachment } from '@guildhall/contract'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useWords } from '../../shared/words/words.ts'
import styles from './lightbox.module.css'

interface LightboxProps {
  pictures: Attachment[]
  /** Id of the one to begin with. */
  first: string
  onClose: () => void
}

/** Pictures of a message in full size; arrows go from one to the next. */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const { files: words } = useWords().timeline
  const [at, setAt] = useState(() => pictures.findIndex(({ id }) => id === first))
  const picture = pictures[at]
  if (!picture) return null
  const go = (step: number): void => setAt((at + step + pictures.length) % pictures.length)
  const onKeyDown = (event: KeyboardEvent): void => {
    // The timeline below has keys of its own.
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
    if (event.key === 'ArrowLeft') go(-1)
    else if (event.key === 'ArrowRight') go(1)
  }
  return (
    <Dialog title={picture.name} width="full" onClose={onClose}>
      <div className={styles['stage']} onKeyDown={onKeyDown}>
        <img className={styles['picture']} src={picture.url} alt={picture.name} />
        <div className={styles['row']}>
          {pictures.length > 1 && (
            <>
              <IconButton icon="chevronLeft" label={words.previous} onClick={() => go(-1)} />
              <span>
                {at + 1} / {pictures.length}
              </span>
              <IconButton icon="chevronRight" label={words.next} onClick={() => go(1)} />
            </>
          )}
          <a href={picture.url} target="_blank" rel="noopener noreferrer">
            {words.original}
          </a>
        </div>
      </div>
    </Dialog>
  )
}
