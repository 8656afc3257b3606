/**
 * Runs `work` with a deadline, in the time of `performance.now()`, and a signal that aborts at the deadline with the
 * error of `timeoutError`.
 */
export async function withTimeout<T>(
  timeoutMs: number,
  timeoutError: () => Error,
  work: (deadline: number, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(timeoutError()), timeoutMs)
  try {
    return await work(performance.now() + timeoutMs, controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
