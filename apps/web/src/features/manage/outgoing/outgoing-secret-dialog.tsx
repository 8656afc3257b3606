import { useState } from 'react'
import { useOutgoingTexts } from '../../../shared/i18n/outgoing-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { ConfirmDialog, Dialog } from '../../../shared/ui/dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'

interface OutgoingSecretDialogProps {
  name: string
  secret: string
  onClose: () => void
}

/** Shows a secret, which is available only once. Until it is copied, closing asks for confirmation. */
export function OutgoingSecretDialog({ name, secret, onClose }: OutgoingSecretDialogProps) {
  const texts = useOutgoingTexts().secret
  const [isCopied, setIsCopied] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Dialog
      title={texts.title(name)}
      width="wide"
      onClose={() => (isCopied ? onClose() : setIsConfirming(true))}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Notice>{texts.once}</Notice>
      <CopyField label={texts.label} text={secret} hasFocus onCopied={() => setIsCopied(true)} />
      {isConfirming && (
        <ConfirmDialog
          title={texts.ask.title}
          confirm={texts.ask.confirm}
          onConfirm={onClose}
          onClose={() => setIsConfirming(false)}
        >
          <p>{texts.ask.text}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
