import { emojiImage, stickerLimits } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { squareImage } from '../../../shared/images/crop-image.ts'
import { imageSources } from '../../../shared/images/image-sources.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import styles from './emoji.module.css'
import type { Picture, PictureDetails, PictureKind } from './picture-kind.ts'

interface AddPictureDialogProps {
  kind: PictureKind
  file: File
  onClose: () => void
}

/** Names a new emoji or sticker and uploads it. */
export function AddPictureDialog({ kind, file, onClose }: AddPictureDialogProps) {
  const { broken } = useLazyTexts('manage').pictures
  const { texts, limits } = kind
  const [isBroken, setIsBroken] = useState(false)
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const save = async (details: PictureDetails): Promise<void> => {
    // A small file is kept as it is, since it may be animated.
    const image = file.size <= limits.bytes ? file : await squareImage(file).catch(() => null)
    setIsBroken(image === null)
    if (!image) throw new Error('not a picture')
    const body = new FormData()
    body.append('file', image, 'picture')
    await kind.create(details, body)
  }
  return (
    <DetailsDialog
      kind={kind}
      title={texts.addTitle}
      submit={texts.add}
      initial={{ name: kind.suggestName(file.name).slice(0, limits.nameMax), description: '' }}
      image={preview}
      error={isBroken ? broken : null}
      onSave={save}
      onClose={onClose}
    />
  )
}

interface EditPictureDialogProps {
  kind: PictureKind
  picture: Picture
  onClose: () => void
}

export function EditPictureDialog({ kind, picture, onClose }: EditPictureDialogProps) {
  const { common } = useTexts()
  const { id, name, description = '' } = picture
  return (
    <DetailsDialog
      kind={kind}
      title={kind.texts.edit(name)}
      submit={common.save}
      initial={{ name, description }}
      image={imageSources(emojiImage(picture), 96).src}
      error={null}
      onSave={(details) => kind.update(id, details)}
      onClose={onClose}
    />
  )
}

interface DetailsDialogProps {
  kind: PictureKind
  title: string
  submit: string
  initial: PictureDetails
  image: string | undefined
  error: string | null
  onSave: (details: PictureDetails) => Promise<unknown>
  onClose: () => void
}

function DetailsDialog(props: DetailsDialogProps) {
  const { kind, title, submit, initial, image, error, onSave, onClose } = props
  const texts = useLazyTexts('manage').pictures
  const [name, setName] = useState(initial.name)
  const [description, setDescription] = useState(initial.description)
  const details = { name, description }
  const task = useTask(() => onSave(details))
  const confirm = async (): Promise<void> => {
    if (await task.run()) onClose()
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      task={error === null ? task : { ...task, error }}
      isBlocked={!kind.isValid(details)}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {image !== undefined && <img className={styles['preview']} src={image} alt="" />}
      <TextField
        label={texts.name}
        path="name"
        hint={kind.texts.nameHint}
        maxLength={kind.limits.nameMax}
        value={name}
        onChange={({ target }) => setName(kind.typedName(target.value))}
      />
      {kind.hasDescription && (
        <TextField
          label={texts.description}
          path="description"
          hint={texts.descriptionHint}
          maxLength={stickerLimits.descriptionMax}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      )}
    </FormDialog>
  )
}
