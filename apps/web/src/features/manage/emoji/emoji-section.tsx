import { emojiImage, emojiLimits } from '@guildhall/contract'
import type { CustomEmoji } from '@guildhall/contract'
import { useRef, useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { Empty, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import partStyles from '../components/components.module.css'
import { useServerSettings } from '../server-settings.ts'
import { AddEmojiDialog, RenameEmojiDialog } from './emoji-dialogs.tsx'
import styles from './emoji.module.css'

/** The emoji of the server. */
export function EmojiSection() {
  const { emoji: texts, sections } = useManageTexts()
  const { entry } = useServerSettings()
  const { emoji } = entry
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { perServer, bytes, pixels } = emojiLimits
  return (
    <SettingsPanel
      title={sections.emoji}
      intro={texts.intro}
      actions={
        <Button
          variant="primary"
          icon="plus"
          disabled={emoji.length >= perServer}
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
      <p className={partStyles['faint']}>{texts.hint(bytes / 1024, pixels)}</p>
      {emoji.length === 0 ? (
        <Empty icon="smile" title={texts.none.title}>
          <p>{texts.none.text}</p>
        </Empty>
      ) : (
        <>
          <ul className={partStyles['rows']}>
            {emoji.map((one) => (
              <Row key={one.id} emoji={one} />
            ))}
          </ul>
          <p className={partStyles['faint']}>{texts.count(emoji.length, perServer)}</p>
        </>
      )}
      {file && <AddEmojiDialog file={file} onClose={() => setFile(null)} />}
    </SettingsPanel>
  )
}

function Row({ emoji }: { emoji: CustomEmoji }) {
  const texts = useManageTexts().emoji
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { name } = emoji
  const close = (): void => setOpen(null)
  return (
    <li className={partStyles['row']}>
      <img className={styles['picture']} src={emojiImage(emoji)} alt="" loading="lazy" />
      <span className={styles['name']}>{`:${name}:`}</span>
      <span className={styles['buttons']}>
        <IconButton icon="pencil" label={texts.rename(name)} onClick={() => setOpen('rename')} />
        <IconButton icon="trash" label={texts.remove(name)} onClick={() => setOpen('remove')} />
      </span>
      {open === 'rename' && <RenameEmojiDialog emoji={emoji} onClose={close} />}
      {open === 'remove' && <RemoveDialog emoji={emoji} onClose={close} />}
    </li>
  )
}

function RemoveDialog({ emoji, onClose }: { emoji: CustomEmoji; onClose: () => void }) {
  const texts = useManageTexts().emoji
  const { serverId } = useServerSettings()
  const task = useTask(() => api.call('deleteEmoji', { params: { serverId, emojiId: emoji.id } }))
  const confirm = async (): Promise<void> => {
    if (await task.run()) onClose()
  }
  return (
    <ConfirmDialog
      title={texts.removeTitle(emoji.name)}
      confirm={texts.confirm}
      isBusy={task.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{texts.removeText}</p>
      {task.error && <Notice severity="danger">{task.error}</Notice>}
    </ConfirmDialog>
  )
}
