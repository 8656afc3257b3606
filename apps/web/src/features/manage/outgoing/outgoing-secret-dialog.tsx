import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { OnceDialog } from '../../../shared/ui/once-dialog.tsx'

interface OutgoingSecretDialogProps {
  name: string
  secret: string
  onClose: () => void
}

/** Shows the secret of an outgoing webhook. */
export function OutgoingSecretDialog({ name, secret, onClose }: OutgoingSecretDialogProps) {
  const texts = useLazyTexts('outgoing').secret
  return (
    <OnceDialog title={texts.title(name)} texts={texts} onClose={onClose}>
      {(onCopied) => <CopyField label={texts.label} text={secret} hasFocus onCopied={onCopied} />}
    </OnceDialog>
  )
}
