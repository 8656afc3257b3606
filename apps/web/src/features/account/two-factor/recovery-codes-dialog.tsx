import { useAccountTexts } from '../../../shared/i18n/account-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'

interface RecoveryCodesDialogProps {
  codes: string[]
  onClose: () => void
}

/** Shows the recovery codes, which are available only once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const texts = useAccountTexts().twoFactor
  return (
    <Dialog
      title={texts.recoveryCodes}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.codesSaved}
        </Button>
      }
    >
      <Notice>{texts.saveCodes}</Notice>
      <CopyField label={texts.recoveryCodes} text={codes.join('\n')} isBlock hasFocus />
    </Dialog>
  )
}
