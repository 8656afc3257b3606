import { postOf } from './judged-post.ts'
import type { RequireAllowed } from './judged-post.ts'
import type { Posting } from './posting.ts'

/** The same, but refuses messages that the server does not allow. */
export function filterPosting(posting: Posting, requireAllowed: RequireAllowed): Posting {
  return {
    ...posting,
    post(target, message) {
      try {
        const judged = requireAllowed(postOf(target, message))
        // Without a filter, a post waits for nothing more.
        if (!(judged instanceof Promise)) return posting.post(target, message)
        return judged.then(() => posting.post(target, message))
      } catch (error) {
        return Promise.reject(error)
      }
    },
  }
}
