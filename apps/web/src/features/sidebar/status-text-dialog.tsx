import { limits } from '@guildhall/contract'
import { useState } from 'react'
import { act } from '../../shared/gateway/client.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'

/** Edits the account's status text. */
export function StatusTextDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  const { user } = texts.navigation
  const presence = useChatState(({ snapshot }) => snapshot?.presence)
  const [text, setText] = useState(presence?.text ?? '')
  const [error, setError] = useState<string | null>(null)
  const save = async (next: string): Promise<void> => {
    try {
      const status = presence?.status ?? 'online'
      await act('presence.set', { status, text: next.trim() === '' ? null : next.trim() })
      onClose()
    } catch (failure) {
      setError(errorText(failure, texts))
    }
  }
  return (
    <Dialog
      title={user.textTitle}
      onClose={onClose}
      actions={
        <>
          {presence?.text && <Button onClick={() => void save('')}>{user.clear}</Button>}
          <Button variant="primary" type="submit" form="status-text">
            {texts.common.save}
          </Button>
        </>
      }
    >
      <form
        id="status-text"
        onSubmit={(event) => {
          event.preventDefault()
          void save(text)
        }}
      >
        <TextField
          label={user.textLabel}
          hint={user.textHint}
          error={error}
          value={text}
          maxLength={limits.presenceTextMax}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
