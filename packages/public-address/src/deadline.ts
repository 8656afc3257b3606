import { AddressError } from './address-error.ts'

/**
 * Runs a lookup whose signal aborts at `deadline`, on the clock of `performance.now()`, or with `signal`. Does not wait for a
 * lookup that ignores it.
 * Throws `DNS_ERROR` for any failure that is not an `AddressError`, or the signal's reason.
 */
export async function runBeforeDeadline<T>(
  lookUp: (signal: AbortSignal) => Promise<T>,
  outerSignal: AbortSignal | undefined,
  deadline: number,
): Promise<T> {
  const timeout = new AbortController()
  const remainingMs = Math.max(1, Math.ceil(deadline - performance.now()))
  const timeoutError = new AddressError(
    'DNS_ERROR',
    'No name server answered for this name in time.',
  )
  const timer = setTimeout(() => timeout.abort(timeoutError), remainingMs)
  const signal = outerSignal ? AbortSignal.any([outerSignal, timeout.signal]) : timeout.signal
  try {
    return await Promise.race([lookUp(signal), rejectOnAbort(signal)])
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AddressError) throw error
    throw new AddressError('DNS_ERROR', 'The name could not be resolved.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
