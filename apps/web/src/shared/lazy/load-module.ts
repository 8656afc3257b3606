const pauseMs = 700
/** A frozen server never answers. The next try waits on for the same request: browsers do not send it twice. */
const patienceMs = 5000

/** A part of the client could not be loaded. */
export class LoadError extends Error {
  /** Lets the next attempt begin anew, where the failure was remembered. */
  forget?: () => void
}

/**
 * Loads a part of the client, and tries again when that fails: the connection may be gone for a moment. Throws LoadError
 * in the end.
 */
export async function loadModule<T>(part: () => Promise<T>, tries = 3): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await Promise.race([part(), failLater()])
    } catch (error) {
      if (left <= 1) throw new LoadError('a part could not be loaded', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

function failLater(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`not within ${patienceMs} ms`)), patienceMs)
  })
}
