import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx'
import type { DeleteDialogProps } from '../../../shared/ui/delete-dialog.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'

interface DeleteBlockProps extends Omit<DeleteDialogProps, 'onClose'> {
  title: string
  intro: string
  /** Opens the confirmation. */
  buttonLabel: string
}

/** A block of an editor that deletes the item, after a confirmation. */
export function DeleteBlock({ title, intro, buttonLabel, ...dialog }: DeleteBlockProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <SettingsBlock
      title={title}
      intro={intro}
      actions={
        <Button variant="danger" icon="trash" onClick={() => setIsConfirming(true)}>
          {buttonLabel}
        </Button>
      }
    >
      {isConfirming && <DeleteDialog {...dialog} onClose={() => setIsConfirming(false)} />}
    </SettingsBlock>
  )
}
