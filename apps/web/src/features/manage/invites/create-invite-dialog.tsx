import type { Invite } from '@guildhall/contract'
import { useState } from 'react'
import { BoundsFields } from '../../../shared/invites/bounds-fields.tsx'
import { InviteLinkField } from '../../../shared/invites/invite-link-field.tsx'
import { makeInvite, weekOfUse } from '../../../shared/invites/make-invite.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { usePartsWords } from '../../../shared/words/parts-words.ts'
import { useWords } from '../../../shared/words/words.ts'
import { useManaged } from '../managed.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/use-task.ts'

interface CreateInviteDialogProps {
  onCreated: (invite: Invite) => void
  onClose: () => void
}

export function CreateInviteDialog({ onCreated, onClose }: CreateInviteDialogProps) {
  const { create } = useManageWords().invites
  const { invite: words } = usePartsWords()
  const { common } = useWords()
  const { serverId, entry } = useManaged()
  const [bounds, setBounds] = useState(weekOfUse)
  const [made, setMade] = useState<Invite | null>(null)
  const task = useTask(async () => {
    const invite = await makeInvite(serverId, bounds)
    onCreated(invite)
    setMade(invite)
  })
  if (made) {
    return (
      <Dialog
        title={words.ready}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        <p>{entry.server.requireApproval ? words.textApproval : words.text}</p>
        <InviteLinkField label={words.link} url={made.url} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={create}
      submit={words.create}
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <BoundsFields value={bounds} onChange={setBounds} />
    </FormDialog>
  )
}
