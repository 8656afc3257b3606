import { emojiImage, emojiLimits } from '@guildhall/contract'
import type { CustomEmoji } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { squareImage } from '../../../shared/images/square-image.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useServerSettings } from '../server-settings.ts'
import styles from './emoji.module.css'

const validName = /^[a-z0-9_]{2,32}$/

/** Names a new emoji and uploads it. */
export function AddEmojiDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const texts = useManageTexts().emoji
  const { serverId } = useServerSettings()
  const [isBroken, setIsBroken] = useState(false)
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const save = async (name: string): Promise<void> => {
    // A small file is kept as it is, since it may be animated.
    const image = file.size <= emojiLimits.bytes ? file : await squareImage(file).catch(() => null)
    setIsBroken(image === null)
    if (!image) throw new Error('not a picture')
    const body = new FormData()
    body.append('file', image, 'emoji')
    await api.call('createEmoji', { params: { serverId }, query: { name }, body })
  }
  return (
    <NameDialog
      title={texts.addTitle}
      submit={texts.add}
      name={nameFor(file)}
      image={preview}
      error={isBroken ? texts.broken : null}
      onSave={save}
      onClose={onClose}
    />
  )
}

export function RenameEmojiDialog({ emoji, onClose }: { emoji: CustomEmoji; onClose: () => void }) {
  const texts = useManageTexts().emoji
  const { common } = useTexts()
  const { serverId } = useServerSettings()
  const params = { serverId, emojiId: emoji.id }
  return (
    <NameDialog
      title={texts.rename(emoji.name)}
      submit={common.save}
      name={emoji.name}
      image={emojiImage(emoji)}
      error={null}
      onSave={(name) => api.call('updateEmoji', { params, body: { name } })}
      onClose={onClose}
    />
  )
}

interface NameDialogProps {
  title: string
  submit: string
  name: string
  image: string | undefined
  error: string | null
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

function NameDialog({ title, submit, image, error, onSave, onClose, ...props }: NameDialogProps) {
  const texts = useManageTexts().emoji
  const [name, setName] = useState(props.name)
  const task = useTask(() => onSave(name))
  const confirm = async (): Promise<void> => {
    if (await task.run()) onClose()
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      isBusy={task.isBusy}
      isBlocked={!validName.test(name)}
      error={error ?? task.error}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {image !== undefined && <img className={styles['preview']} src={image} alt="" />}
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={emojiLimits.nameMax}
        value={name}
        onChange={({ target }) => setName(target.value.toLowerCase())}
      />
    </FormDialog>
  )
}

/** A name made of that of the file; empty if nothing is left of it. */
function nameFor({ name }: File): string {
  const words = name
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? []).join('_').slice(0, emojiLimits.nameMax)
}
