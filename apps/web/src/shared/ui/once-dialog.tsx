import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface OnceDialogProps {
  title: string
  texts: {
    once: string
    done: string
    ask: { title: string; confirm: string; text: string }
  }
  onClose: () => void
  /** Shows the secret, and calls `onCopied` when it was copied. */
  children: (onCopied: () => void) => ReactNode
}

/** Shows a secret, which is available only once. Until it is copied, closing asks for confirmation. */
export function OnceDialog({ title, texts, onClose, children }: OnceDialogProps) {
  const [isCopied, setIsCopied] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={() => (isCopied ? onClose() : setIsConfirming(true))}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Notice>{texts.once}</Notice>
      {children(() => setIsCopied(true))}
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
