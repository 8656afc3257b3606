import { limits } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { useTask } from '../forms/use-task.ts'
import { useConversationTexts } from '../i18n/conversation-texts.ts'
import { TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toast.tsx'

interface ReportDialogProps {
  conversationId: string
  /** The message or the person that is reported. */
  subject: { messageId: string } | { userId: string }
  onClose: () => void
}

/** Reports a message or a person of a conversation to the operator. */
export function ReportDialog({ conversationId, subject, onClose }: ReportDialogProps) {
  const { report: texts } = useConversationTexts()
  const [reason, setReason] = useState('')
  const task = useTask(() =>
    api.call('reportConversation', {
      params: { conversationId },
      body: { ...subject, reason: reason.trim() },
    }),
  )
  const submit = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.done)
    onClose()
  }
  return (
    <FormDialog
      title={'messageId' in subject ? texts.messageTitle : texts.personTitle}
      submit={texts.submit}
      variant="danger"
      isBusy={task.isBusy}
      isBlocked={reason.trim() === ''}
      error={task.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <TextArea
        label={texts.reason}
        maxLength={limits.reasonMax}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
