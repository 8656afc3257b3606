import { limits } from '@guildhall/contract'
import type { ServerFolder } from '@guildhall/contract'
import { useState } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { ColorField } from '../../shared/ui/color-field.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import { changedFolder, changeOrder } from './rail-moves.ts'

interface FolderDialogProps {
  folder: ServerFolder
  onClose: () => void
}

/** Changes the name and colour of a folder. */
export function FolderDialog({ folder, onClose }: FolderDialogProps) {
  const texts = useLazyTexts('ordering').folder
  const { common } = useTexts()
  const [name, setName] = useState(folder.name ?? '')
  const [color, setColor] = useState(folder.color)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (): Promise<void> => {
    setIsBusy(true)
    const change = { name: name.trim() || null, color }
    const isDone = await changeOrder((items) => changedFolder(items, folder.id, change))
    setIsBusy(false)
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={texts.editTitle}
      submit={common.save}
      task={{ isBusy }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={limits.nameMax}
        autoFocus
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ColorField<string | null>
        label={texts.color}
        value={color}
        none={null}
        onChange={setColor}
      />
    </FormDialog>
  )
}
