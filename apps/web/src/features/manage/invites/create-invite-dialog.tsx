import type { Invite } from '@guildhall/contract'
import { useState } from 'react'
import { InviteLimitFields } from '../../../shared/invites/invite-limit-fields.tsx'
import { CreatedLinkDialog } from '../../../shared/invites/created-link-dialog.tsx'
import { createInvite, defaultInviteLimits } from '../../../shared/invites/create-invite.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'

interface CreateInviteDialogProps {
  onCreated: (invite: Invite) => void
  onClose: () => void
}

export function CreateInviteDialog({ onCreated, onClose }: CreateInviteDialogProps) {
  const { create } = useLazyTexts('manage').invites
  const { invite: texts } = useLazyTexts('components')
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
      <CreatedLinkDialog
        title={texts.ready}
        text={entry.server.requireApproval ? texts.textApproval : texts.text}
        label={texts.link}
        url={created.url}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={create}
      submit={texts.create}
      task={task}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <InviteLimitFields value={bounds} onChange={setBounds} />
    </FormDialog>
  )
}
