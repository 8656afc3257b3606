import type { Invite } from '@guildhall/contract'
import { useState } from 'react'
import { InviteLimitFields } from '../../../shared/invites/invite-limit-fields.tsx'
import { InviteLinkField } from '../../../shared/invites/invite-link-field.tsx'
import { createInvite, defaultInviteLimits } from '../../../shared/invites/create-invite.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useComponentTexts } from '../../../shared/i18n/component-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'

interface CreateInviteDialogProps {
  onCreated: (invite: Invite) => void
  onClose: () => void
}

export function CreateInviteDialog({ onCreated, onClose }: CreateInviteDialogProps) {
  const { create } = useManageTexts().invites
  const { invite: texts } = useComponentTexts()
  const { common } = useTexts()
  const { serverId, entry } = useServerSettings()
  const [bounds, setBounds] = useState(defaultInviteLimits)
  const [created, setCreated] = useState<Invite | null>(null)
  const task = useTask(async () => {
    const invite = await createInvite(serverId, bounds)
    onCreated(invite)
    setCreated(invite)
  })
  if (created) {
    return (
      <Dialog
        title={texts.ready}
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        <p>{entry.server.requireApproval ? texts.textApproval : texts.text}</p>
        <InviteLinkField label={texts.link} url={created.url} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={create}
      submit={texts.create}
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <InviteLimitFields value={bounds} onChange={setBounds} />
    </FormDialog>
  )
}
