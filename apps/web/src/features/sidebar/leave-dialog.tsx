import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useServer } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'

interface LeaveDialogProps {
  serverId: string
  onClose: () => void
}

/** Confirms leaving a server; explains to the owner why they cannot leave. */
export function LeaveDialog({ serverId, onClose }: LeaveDialogProps) {
  const texts = useTexts()
  const { leave } = useLazyTexts('components')
  const [, navigate] = useLocation()
  const entry = useServer(serverId)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (!entry) return null
  if (entry.server.ownerId === entry.me.user.id) {
    return (
      <Dialog
        title={leave.ownerTitle}
        onClose={onClose}
        actions={
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              navigate(pagePath('serverSettings', { serverId, section: 'overview' }))
            }}
          >
            {leave.toSettings}
          </Button>
        }
      >
        <p>{leave.ownerText}</p>
      </Dialog>
    )
  }
  const leaveServer = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await api.call('removeMember', { params: { serverId, userId: entry.me.user.id } })
      onClose()
      navigate('/')
    } catch (failure) {
      setError(errorText(failure, texts))
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={leave.title(entry.server.name)}
      confirm={leave.confirm}
      isBusy={isBusy}
      onConfirm={() => void leaveServer()}
      onClose={onClose}
    >
      <p>{leave.text}</p>
      {error && <Notice severity="danger">{error}</Notice>}
    </ConfirmDialog>
  )
}
