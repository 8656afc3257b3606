import { defaultPresence } from '@guildhall/contract'
import type { OwnPresence, PresenceStatus } from '@guildhall/contract'
import { act } from '../../shared/gateway/client.ts'
import { useEdits } from '../../shared/forms/use-edits.ts'
import { statusChange, statusEditOf } from '../../shared/presence/status-edit.ts'
import type { StatusEdit } from '../../shared/presence/status-edit.ts'
import { StatusFields } from '../../shared/presence/status-fields.tsx'
import { useChatState } from '../../shared/state/chat-state.ts'
import { PresenceDot } from '../../shared/ui/avatar.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../shared/ui/unsaved.tsx'
import { useChoice } from '../../shared/forms/use-choice.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { RadioGroup } from '../../shared/ui/radio-group.tsx'

const statuses: readonly PresenceStatus[] = ['online', 'idle', 'dnd', 'invisible']

/** The account's presence and status text. */
export function StatusSection() {
  const { common } = useTexts()
  const texts = useLazyTexts('account')
  const presence = useChatState(({ snapshot }) => snapshot?.presence)
  const status = useChoice<PresenceStatus>(presence?.status ?? 'online', (next) =>
    act('presence.set', { status: next }),
  )
  return (
    <SettingsPanel title={texts.sections.status} intro={texts.status.intro}>
      <RadioGroup
        label={texts.status.presence}
        value={status.value}
        options={statuses.map((value) => ({
          value,
          label: common.presence[value],
          hint: texts.status.hints[value],
          icon: <PresenceDot status={value} />,
        }))}
        onChange={(next) => void status.choose(next)}
      />
      {status.error && <Notice severity="danger">{status.error}</Notice>}
      <StatusText presence={{ ...(presence ?? defaultPresence), status: status.value }} />
    </SettingsPanel>
  )
}

function StatusText({ presence }: { presence: OwnPresence }) {
  const texts = useLazyTexts('status')
  const { values, isChanged, edit, discard, settle } = useEdits<StatusEdit>(statusEditOf(presence))
  const save = useTask(async () => {
    await act('presence.set', statusChange(presence, values))
    settle()
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void save.run()
      }}
    >
      <StatusFields label={texts.title} values={values} endsAt={presence.endsAt} onEdit={edit} />
      <UnsavedBar edits={{ isChanged, discard }} save={save} />
    </form>
  )
}
