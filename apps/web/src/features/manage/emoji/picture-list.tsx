import { useRef, useState } from 'react'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { EmojiImage } from '../../../shared/emoji/emoji-image.tsx'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx'
import { Empty } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import partStyles from '../components/components.module.css'
import styles from './emoji.module.css'
import { AddPictureDialog, EditPictureDialog } from './picture-dialogs.tsx'
import type { Picture, PictureKind } from './picture-kind.ts'

interface PictureListProps {
  kind: PictureKind
  pictures: readonly Picture[]
}

/** The emoji or the stickers of the server. */
export function PictureList({ kind, pictures }: PictureListProps) {
  const { hint } = useLazyTexts('manage').pictures
  const { texts } = kind
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { perServer, bytes, pixels } = kind.limits
  return (
    <SettingsBlock
      title={texts.title}
      intro={texts.intro}
      actions={
        <Button
          variant="primary"
          icon="plus"
          disabled={pictures.length >= perServer}
          onClick={() => input.current?.click()}
        >
          {texts.add}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        accept="image/png,image/gif,image/webp,image/avif,image/jpeg"
        aria-label={texts.add}
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // Fires `change` even when the same file is selected again.
          target.value = ''
          if (chosen) setFile(chosen)
        }}
      />
      <p className={partStyles['faint']}>{hint(bytes / 1024, pixels)}</p>
      {pictures.length === 0 ? (
        <Empty icon="smile" title={texts.none.title}>
          <p>{texts.none.text}</p>
        </Empty>
      ) : (
        <>
          <ul className={partStyles['rows']}>
            {pictures.map((picture) => (
              <Row key={picture.id} kind={kind} picture={picture} />
            ))}
          </ul>
          <p className={partStyles['faint']}>{texts.count(pictures.length, perServer)}</p>
        </>
      )}
      {file && <AddPictureDialog kind={kind} file={file} onClose={() => setFile(null)} />}
    </SettingsBlock>
  )
}

function Row({ kind, picture }: { kind: PictureKind; picture: Picture }) {
  const { texts } = kind
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { name, description } = picture
  const close = (): void => setOpen(null)
  return (
    <li className={partStyles['row']}>
      <EmojiImage className={styles['picture']} emoji={picture} size={32} loading="lazy" />
      <div className={styles['name']}>
        {kind.label(name)}
        {description !== undefined && (
          <div className={partStyles['faint']} dir="auto">
            {description}
          </div>
        )}
      </div>
      <span className={styles['buttons']}>
        <IconButton icon="pencil" label={texts.edit(name)} onClick={() => setOpen('edit')} />
        <IconButton icon="trash" label={texts.remove(name)} onClick={() => setOpen('remove')} />
      </span>
      {open === 'edit' && <EditPictureDialog kind={kind} picture={picture} onClose={close} />}
      {open === 'remove' && (
        <DeleteDialog
          question={texts.removeTitle(name)}
          warning={texts.removeText}
          confirmLabel={texts.confirm}
          deleteItem={() => kind.remove(picture.id)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </li>
  )
}
