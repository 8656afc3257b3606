import { defaultPresence } from '@guildhall/contract'
import type { OwnPresence } from '@guildhall/contract'
import { useState } from 'react'
import { useTask } from '../../shared/forms/use-task.ts'
import { act } from '../../shared/gateway/client.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { statusChange, statusEditOf } from '../../shared/presence/status-edit.ts'
import type { StatusEdit } from '../../shared/presence/status-edit.ts'
import { StatusFields } from '../../shared/presence/status-fields.tsx'
import { statusLine } from '../../shared/presence/status-line.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'

/** Edits the account's status text. */
export function StatusTextDialog({ onClose }: { onClose: () => void }) {
  const { common } = useTexts()
  const texts = useLazyTexts('status')
  const presence = useChatState(({ snapshot }) => snapshot?.presence) ?? defaultPresence
  const [values, setValues] = useState(() => statusEditOf(presence))
  const save = useTask(async (next: StatusEdit, own: OwnPresence) => {
    await act('presence.set', statusChange(own, next))
    onClose()
  })
  const clear = () => void save.run({ text: '', emoji: null, clearAfter: 'never' }, presence)
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          {statusLine(presence) && <Button onClick={clear}>{texts.clear}</Button>}
          <Button variant="primary" type="submit" form="status-text" isBusy={save.isBusy}>
            {common.save}
          </Button>
        </>
      }
    >
      <form
        id="status-text"
        onSubmit={(event) => {
          event.preventDefault()
          void save.run(values, presence)
        }}
      >
        <StatusFields
          label={texts.label}
          error={save.error}
          values={values}
          endsAt={presence.endsAt}
          onEdit={(change) => setValues((before) => ({ ...before, ...change }))}
        />
      </form>
    </Dialog>
  )
}
