import { useState } from 'react'
import { api, ApiError } from '../../shared/api/http.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import styles from './friends.module.css'

/** Sends a friend request to a username. */
export function AddFriend() {
  const { add: texts, accepted } = useLazyTexts('friends')
  const all = useTexts()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (): Promise<void> => {
    const username = value.trim().replace(/^@/, '').toLowerCase()
    if (username === '') return setError(texts.missing)
    setIsBusy(true)
    setError(null)
    try {
      const { relationship } = await api.call('sendFriendRequest', { body: { username } })
      const { displayName } = relationship.user
      showToast(relationship.kind === 'friend' ? accepted(displayName) : texts.sent(displayName))
      setValue('')
    } catch (failure) {
      // A name that no account can have is as unknown as one that none has.
      const isUnknown =
        failure instanceof ApiError &&
        (failure.code === 'not_found' ||
          (failure.code === 'invalid_input' && failure.reason !== 'own_account'))
      setError(isUnknown ? texts.unknown : errorText(failure, all))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      className={styles['add']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      <div>
        <h2>{texts.title}</h2>
        <p>{texts.text}</p>
      </div>
      <TextField
        label={texts.label}
        error={error}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setValue(event.target.value)
          setError(null)
        }}
      />
      <Button variant="primary" type="submit" isBusy={isBusy}>
        {texts.submit}
      </Button>
    </form>
  )
}
