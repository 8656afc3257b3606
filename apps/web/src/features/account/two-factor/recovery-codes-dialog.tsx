import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { OnceDialog } from '../../../shared/ui/once-dialog.tsx'

interface RecoveryCodesDialogProps {
  codes: string[]
  onClose: () => void
}

/** Shows the recovery codes, which are available only once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { recoveryCodes, saveCodes, codesSaved, ask } = useLazyTexts('account').twoFactor
  const texts = { once: saveCodes, done: codesSaved, ask }
  return (
    <OnceDialog title={recoveryCodes} texts={texts} onClose={onClose}>
      {(onCopied) => (
        <CopyField
          label={recoveryCodes}
          text={codes.join('\n')}
          isBlock
          hasFocus
          onCopied={onCopied}
        />
      )}
    </OnceDialog>
  )
}
