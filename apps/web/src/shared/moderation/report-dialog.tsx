import { limits, reportCategories } from '@guildhall/contract'
import type { Message, ReportCategory } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useConversation } from '../state/conversations.ts'
import { TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { showToast } from '../ui/toast.tsx'

interface ReportDialogProps {
  /** A conversation or a server. */
  serverId: string
  /** What is reported; in a server, a message. */
  message?: Pick<Message, 'id' | 'channelId'>
  userId?: string
  onClose: () => void
}

/** Reports something in a conversation to the operator, or a message to the moderators of its server. */
export function ReportDialog(props: ReportDialogProps) {
  const { serverId, message, onClose } = props
  const isConversation = useConversation(serverId) !== undefined
  if (isConversation || !message) return <OperatorReport {...props} />
  return <ServerReport channelId={message.channelId} messageId={message.id} onClose={onClose} />
}

interface ServerReportProps {
  channelId: string
  messageId: string
  onClose: () => void
}

function ServerReport({ channelId, messageId, onClose }: ServerReportProps) {
  const { report: texts } = useLazyTexts('conversations')
  const { categories } = useLazyTexts('moderation').reports
  const [category, setCategory] = useState<ReportCategory>('spam')
  const [text, setText] = useState('')
  const task = useTask(async () => {
    const params = { channelId, messageId }
    await api.call('reportMessage', { params, body: { category, text: text.trim() } })
    showToast(texts.done)
  })
  return (
    <FormDialog
      title={texts.messageTitle}
      submit={texts.submit}
      variant="danger"
      task={task}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <p>{texts.textServer}</p>
      <RadioGroup
        label={texts.category}
        value={category}
        options={reportCategories.map((value) => ({ value, label: categories[value] }))}
        onChange={setCategory}
      />
      <TextArea
        label={texts.details}
        path="details"
        maxLength={limits.reasonMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}

function OperatorReport({ serverId, message, userId, onClose }: ReportDialogProps) {
  const { report: texts } = useLazyTexts('conversations')
  const [reason, setReason] = useState('')
  const task = useTask(() =>
    api.call('reportConversation', {
      params: { conversationId: serverId },
      body: {
        ...(message ? { messageId: message.id } : { userId }),
        reason: reason.trim(),
      },
    }),
  )
  const submit = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.done)
    onClose()
  }
  return (
    <FormDialog
      title={message ? texts.messageTitle : texts.personTitle}
      submit={texts.submit}
      variant="danger"
      task={task}
      isBlocked={reason.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <TextArea
        label={texts.reason}
        path="reason"
        maxLength={limits.reasonMax}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
