const retryDelayMs = 700
/** A hanging request counts as failed after this time. The next attempt waits for the same request, which browsers share. */
const timeoutMs = 5000

/** A module of the client could not be loaded. */
export class LoadError extends Error {
  /** Clears the cached failure, so that the next attempt loads again. */
  forget?: () => void
}

/** Runs a dynamic import and retries it when it fails. Throws LoadError after the last attempt. */
export async function loadModule<T>(load: () => Promise<T>, attempts = 3): Promise<T> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await Promise.race([load(), rejectAfterTimeout()])
    } catch (error) {
      if (left <= 1) throw new LoadError('a module could not be loaded', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    }
  }
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`timed out after ${timeoutMs} ms`)), timeoutMs)
  })
}
