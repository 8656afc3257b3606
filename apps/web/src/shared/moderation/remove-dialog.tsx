import { banDeleteHours } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
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
  const texts = useLazyTexts('members')
  const { dialogs } = texts
  const [hours, setHours] = useState('')
  const isBan = action === 'ban'
  const deleteHours = banDeleteHours.find((each) => String(each) === hours)
  return (
    <ReasonDialog
      title={isBan ? dialogs.banTitle(name) : dialogs.kickTitle(name)}
      text={isBan ? dialogs.banText(name) : dialogs.kickText(name)}
      confirm={isBan ? texts.ban : texts.kick}
      run={(reason) =>
        isBan
          ? api.call('banMember', {
              params: { serverId, userId },
              body: { reason, ...(deleteHours && { deleteHours }) },
            })
          : api.call('removeMember', { params: { serverId, userId }, body: { reason } })
      }
      onDone={() => {
        showToast(isBan ? dialogs.banDone(name) : dialogs.kickDone(name))
        onClose()
      }}
      onClose={onClose}
    >
      {isBan && (
        <Select
          label={dialogs.banDelete}
          value={hours}
          options={[
            { value: '', label: dialogs.banDeleteNone },
            ...banDeleteHours.map((each) => ({
              value: String(each),
              label: dialogs.banDeleteLast[each],
            })),
          ]}
          onChange={setHours}
        />
      )}
    </ReasonDialog>
  )
}
