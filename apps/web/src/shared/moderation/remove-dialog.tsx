import { api } from '../api/http.ts'
import { showToast } from '../ui/toast.tsx'
import { useMembersTexts } from '../i18n/members-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface RemoveDialogProps {
  serverId: string
  userId: string
  name: string
  action: 'kick' | 'ban'
  onClose: () => void
}

/** Kicks or bans a member. */
export function RemoveDialog({ serverId, userId, name, action, onClose }: RemoveDialogProps) {
  const texts = useMembersTexts()
  const { dialogs } = texts
  const isBan = action === 'ban'
  return (
    <ReasonDialog
      title={isBan ? dialogs.banTitle(name) : dialogs.kickTitle(name)}
      text={isBan ? dialogs.banText(name) : dialogs.kickText(name)}
      confirm={isBan ? texts.ban : texts.kick}
      run={(reason) =>
        isBan
          ? api.call('banMember', { params: { serverId, userId }, body: { reason } })
          : api.call('removeMember', { params: { serverId, userId }, body: { reason } })
      }
      onDone={() => {
        showToast(isBan ? dialogs.banDone(name) : dialogs.kickDone(name))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
