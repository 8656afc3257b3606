import type { Invite } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Select } from '../../../shared/ui/field.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import { useWords } from '../../../shared/words/words.ts'
import { useManaged } from '../managed.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { useTask } from '../../../shared/use-task.ts'

const spans = [1800, 3600, 6 * 3600, 86_400, 7 * 86_400, 30 * 86_400, 0]
const uses = [0, 1, 5, 10, 25, 50, 100]

interface CreateInviteDialogProps {
  onCreated: (invite: Invite) => void
  onClose: () => void
}

export function CreateInviteDialog({ onCreated, onClose }: CreateInviteDialogProps) {
  const words = useManageWords()
  const { common } = useWords()
  const { serverId, entry } = useManaged()
  const [seconds, setSeconds] = useState(7 * 86_400)
  const [maxUses, setMaxUses] = useState(0)
  const [made, setMade] = useState<Invite | null>(null)
  const task = useTask(async () => {
    const { invite } = await api.post<{ invite: Invite }>(`/api/servers/${serverId}/invites`, {
      ...(seconds > 0 && { expiresInSeconds: seconds }),
      ...(maxUses > 0 && { maxUses }),
    })
    onCreated(invite)
    setMade(invite)
  })
  if (made) {
    return (
      <Dialog
        title={words.invites.ready}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        <p>{entry.server.requireApproval ? words.invites.sendApproval : words.invites.send}</p>
        <CopyField label={words.invites.link} text={made.url} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={words.invites.create}
      submit={words.invites.createConfirm}
      isBusy={task.isBusy}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <Select
        label={words.invites.expiry}
        options={spans.map((span) => ({
          value: String(span),
          label: span === 0 ? words.invites.forever : words.span(span),
        }))}
        value={String(seconds)}
        onChange={(event) => setSeconds(Number(event.target.value))}
      />
      <Select
        label={words.invites.maxUses}
        options={uses.map((count) => ({
          value: String(count),
          label: count === 0 ? words.invites.unlimited : words.invites.times(count),
        }))}
        value={String(maxUses)}
        onChange={(event) => setMaxUses(Number(event.target.value))}
      />
    </FormDialog>
  )
}
