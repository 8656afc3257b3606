import type { Member } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { nameOf } from '../state/members.ts'
import { useTimes } from '../i18n/times.ts'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const minuteMs = 60_000
const durations = {
  tenMinutes: 10 * minuteMs,
  hour: 60 * minuteMs,
  day: 1440 * minuteMs,
  week: 7 * 1440 * minuteMs,
  month: 30 * 1440 * minuteMs,
} as const

type Duration = keyof typeof durations
const durationNames = Object.keys(durations) as Duration[]

interface MuteDialogProps {
  serverId: string
  member: Member
  onClose: () => void
}

export function MuteDialog({ serverId, member, onClose }: MuteDialogProps) {
  const { mute, dialogs } = useLazyTexts('members')
  const times = useTimes()
  const [duration, setDuration] = useState<Duration>('hour')
  const name = nameOf(member)
  const run = async (reason: string | null): Promise<void> => {
    const mutedUntil = Date.now() + durations[duration]
    await api.call('updateMember', {
      params: { serverId, userId: member.user.id },
      body: { mutedUntil, reason },
    })
    showToast(dialogs.muteDone(name, times.short(mutedUntil)))
  }
  return (
    <ReasonDialog
      title={dialogs.muteTitle(name)}
      text={dialogs.muteText(name)}
      confirm={mute}
      run={run}
      onDone={onClose}
      onClose={onClose}
    >
      <Select
        label={dialogs.muteFor}
        value={duration}
        options={durationNames.map((value) => ({ value, label: dialogs.durations[value] }))}
        onChange={setDuration}
      />
    </ReasonDialog>
  )
}
