import { postOf } from './judged-post.ts'
import type { RequireAllowed } from './judged-post.ts'
import type { Posting } from './posting.ts'

/** The same, but refuses messages that the server does not allow. */
export function filterPosting(posting: Posting, requireAllowed: RequireAllowed): Posting {
  return {
    ...posting,
    async post(target, message) {
      await requireAllowed(postOf(target, message))
      return posting.post(target, message)
    },
  }
}
