import type { Member, Message } from '@guildhall/contract'
import { useCallback, useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { shownName } from '../../shared/i18n/shown-name.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { PersonPicker } from '../../shared/ui/person-picker.tsx'
import { showToast } from '../../shared/ui/toast.tsx'

interface AssignAuthorDialogProps {
  serverId: string
  message: Message
  onClose: () => void
}

/** Asks a member whether they were the author of an imported message. */
export function AssignAuthorDialog({ serverId, message, onClose }: AssignAuthorDialogProps) {
  const { assign: texts } = useLazyTexts('imports')
  const [userId, setUserId] = useState<string | null>(null)
  const ownId = useOwnUser()?.id
  const author = shownName(message.author.name)
  const isOther = useCallback(({ user }: Member) => user.id !== ownId, [ownId])
  const task = useTask(async () => {
    if (userId === null) return
    const body = { messageId: message.id, userId }
    const { claim } = await api.call('createImportClaim', { params: { serverId }, body })
    showToast(texts.done(shownName(claim.userName)))
  })
  return (
    <FormDialog
      title={texts.title(author)}
      submit={texts.submit}
      task={task}
      isBlocked={userId === null}
      onSubmit={() => void task.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <p>{texts.text(author)}</p>
      <PersonPicker
        serverId={serverId}
        label={texts.member}
        value={userId}
        accepts={isOther}
        onChange={setUserId}
      />
    </FormDialog>
  )
}
