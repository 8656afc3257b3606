import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InviteLinkField } from './invite-link-field.tsx'

interface CreatedLinkDialogProps {
  title: string
  text: string
  /** Names the link. */
  label: string
  url: string
  onClose: () => void
}

/** Shows the link of an invite or an invitation that was just created. */
export function CreatedLinkDialog({ title, text, label, url, onClose }: CreatedLinkDialogProps) {
  const { common } = useTexts()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <p>{text}</p>
      <InviteLinkField label={label} url={url} />
    </Dialog>
  )
}
