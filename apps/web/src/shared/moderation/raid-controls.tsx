import { raidProtectionHours } from '@guildhall/contract'
import type { RaidProtection } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTimes } from '../i18n/times.ts'
import { useLoadMember } from '../state/use-load-member.ts'
import { nameOf, useMember } from '../state/members.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'

interface RaidControlsProps {
  serverId: string
  raidProtection: RaidProtection | null
}

/** Turns raid protection on and off. */
export function RaidControls({ serverId, raidProtection }: RaidControlsProps) {
  const { raid: texts } = useLazyTexts('moderation')
  const [hours, setHours] = useState('')
  const params = { serverId }
  const start = useTask(async () => {
    const chosen = raidProtectionHours.find((each) => String(each) === hours)
    const body = chosen === undefined ? {} : { hours: chosen }
    await api.call('startRaidProtection', { params, body })
    showToast(texts.started)
  })
  const stop = useTask(async () => {
    await api.call('stopRaidProtection', { params })
    showToast(texts.stopped)
  })
  const error = start.error ?? stop.error
  return (
    <>
      {raidProtection ? (
        <RaidState serverId={serverId} raidProtection={raidProtection} />
      ) : (
        <Select
          label={texts.duration}
          value={hours}
          options={[
            { value: '', label: texts.never },
            ...raidProtectionHours.map((each) => ({
              value: String(each),
              label: texts.hours[each],
            })),
          ]}
          onChange={setHours}
        />
      )}
      {error && <Notice severity="danger">{error}</Notice>}
      <div>
        {raidProtection ? (
          <Button isBusy={stop.isBusy} onClick={() => void stop.run()}>
            {texts.stop}
          </Button>
        ) : (
          <Button variant="danger" isBusy={start.isBusy} onClick={() => void start.run()}>
            {texts.start}
          </Button>
        )}
      </div>
    </>
  )
}

function RaidState({
  serverId,
  raidProtection,
}: RaidControlsProps & { raidProtection: RaidProtection }) {
  const { raid: texts } = useLazyTexts('moderation')
  const times = useTimes()
  const { startedBy, startedAt, endsAt } = raidProtection
  useLoadMember(serverId, startedBy)
  const member = useMember(serverId, startedBy)
  return (
    <Notice severity="danger">
      <p>{texts.onSince(times.short(startedAt), member ? nameOf(member) : '…')}</p>
      <p>{endsAt === null ? texts.unlimited : texts.until(times.short(endsAt))}</p>
    </Notice>
  )
}
