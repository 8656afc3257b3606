import { limits } from '@guildhall/contract'
import type { Invitation } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { defaultInviteLimits, inviteRequest } from '../../shared/invites/create-invite.ts'
import { CreatedLinkDialog } from '../../shared/invites/created-link-dialog.tsx'
import { InviteLimitFields } from '../../shared/invites/invite-limit-fields.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'

interface CreateInvitationDialogProps {
  onCreated: () => Promise<unknown>
  onClose: () => void
}

export function CreateInvitationDialog({ onCreated, onClose }: CreateInvitationDialogProps) {
  const { invitations: texts } = useLazyTexts('operator')
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState(defaultInviteLimits)
  const [created, setCreated] = useState<Invitation | null>(null)
  const create = useTask(async () => {
    const body = { ...inviteRequest(chosen), note: note.trim() }
    setCreated((await api.call('createInvitation', { body })).invitation)
    await onCreated()
  })
  if (created) {
    return (
      <CreatedLinkDialog
        title={texts.ready}
        text={texts.readyText}
        label={texts.link}
        url={created.url}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={texts.create}
      submit={texts.create}
      task={create}
      onSubmit={() => void create.run()}
      onClose={onClose}
    >
      <TextField
        label={texts.note}
        path="note"
        hint={texts.noteHint}
        maxLength={limits.invitationNoteMax}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <InviteLimitFields value={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
