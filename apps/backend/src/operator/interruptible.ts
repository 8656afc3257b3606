import { StartError } from '../core/start-error.ts'

/** Aborts the work when the command is interrupted, so that it can clean up. */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  message = 'Interrupted. Partial files were removed.',
): Promise<T> {
  const controller = new AbortController()
  const interrupt = (): void => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
  try {
    return await work(controller.signal)
  } catch (error) {
    throw controller.signal.aborted ? new StartError(message) : error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, interrupt)
  }
}
