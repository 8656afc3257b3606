const tries = 8
const pauseMs = 1500

/**
 * Loads a part of the client, and tries again when that fails: the connection may be gone for a moment. Rejects in the
 * end: after an upgrade, the files of an older client are no more.
 */
export async function load<T>(part: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await part()
    } catch (error) {
      if (left <= 1) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
