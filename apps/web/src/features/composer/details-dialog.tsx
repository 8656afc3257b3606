import { limits } from '@guildhall/contract'
import { useState } from 'react'
import { useTexts } from '../../shared/i18n/texts.ts'
import { Switch, TextArea } from '../../shared/ui/field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { setDetails } from './add-files.ts'
import styles from './upload-list.module.css'
import type { Upload } from './upload-store.ts'

interface DetailsDialogProps {
  upload: Upload
  onClose: () => void
}

/** Describes a file of the next message, or makes it a spoiler. */
export function DetailsDialog({ upload, onClose }: DetailsDialogProps) {
  const { common, composer } = useTexts()
  const texts = composer.files
  const [description, setDescription] = useState(upload.description ?? '')
  const [spoiler, setSpoiler] = useState(upload.spoiler)
  return (
    <FormDialog
      title={texts.edit(upload.file.name)}
      submit={common.save}
      onSubmit={() => {
        setDetails(upload.id, { description: description.trim() || null, spoiler })
        onClose()
      }}
      onClose={onClose}
    >
      {upload.preview !== null && (
        <img className={styles['largePreview']} src={upload.preview} alt="" />
      )}
      <TextArea
        label={texts.description}
        hint={texts.descriptionHint}
        path="description"
        maxLength={limits.attachmentDescriptionMax}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Switch
        label={texts.spoiler}
        hint={texts.spoilerHint}
        checked={spoiler}
        onChange={setSpoiler}
      />
    </FormDialog>
  )
}
