import { useRef, useState } from 'react'
import { errorText } from '../i18n/error-text.ts'
import { useTexts } from '../i18n/texts.ts'

interface Choice<V> {
  /** The value for the control. */
  value: V
  choose: (value: V) => Promise<void>
  /** Why the last choice was not saved, as text for the user. */
  error: string | null
}

interface Chosen<V> {
  value: V
  /** The server has accepted it. */
  isAccepted: boolean
}

/** How long an accepted choice is shown while `saved` does not contain it. */
const eventDelayMs = 5000

/**
 * A choice that is saved immediately: an optimistic update, which is rolled back when the server rejects it. Of several
 * choices, the last one counts.
 */
export function useChoice<V extends string | number | boolean>(
  saved: V,
  save: (value: V) => Promise<unknown>,
): Choice<V> {
  const texts = useTexts()
  const [chosen, setChosen] = useState<Chosen<V> | null>(null)
  const [error, setError] = useState<string | null>(null)
  const lastCall = useRef(0)
  // Events of earlier choices may arrive first: wait until `saved` has the last one.
  if (chosen?.isAccepted && chosen.value === saved) setChosen(null)

  const choose = async (value: V): Promise<void> => {
    lastCall.current += 1
    const call = lastCall.current
    const isLast = (): boolean => call === lastCall.current
    setChosen({ value, isAccepted: false })
    setError(null)
    try {
      await save(value)
    } catch (failure) {
      if (!isLast()) return
      setChosen(null)
      setError(errorText(failure, texts))
      return
    }
    if (!isLast()) return
    setChosen({ value, isAccepted: true })
    // Another device may have saved a different value meanwhile.
    setTimeout(() => isLast() && setChosen(null), eventDelayMs)
  }
  return { value: chosen ? chosen.value : saved, choose, error }
}
