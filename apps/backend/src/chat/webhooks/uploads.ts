import type { Attachment } from '@guildhall/contract'
import type { WebhookFiles } from '../messages/actions.ts'
import type { HookMessage } from './hook-message.ts'
import type { HookTarget } from './posting.ts'

/** The files of a request, which are deleted unless a message has them. */
export function createUploads(
  received: readonly Attachment[],
  target: HookTarget,
  files: WebhookFiles,
) {
  const ids = received.map(({ id }) => id)
  const discard = async (): Promise<void> => {
    for (const id of ids.splice(0)) await files.discard(id)
  }
  return {
    /** Also stores the texts of a message that are too long. Returns the ids of all files. */
    async store(texts: HookMessage['files'] = []): Promise<string[]> {
      for (const { name, text } of texts) {
        const upload = { name, bytes: toAsync([Buffer.from(text)]) }
        ids.push((await files.uploadAs(target, upload)).id)
      }
      return [...ids]
    },
    async discardUnlessStored<T>(work: () => Promise<T | null>): Promise<T | null> {
      let result: T | null = null
      try {
        result = await work()
        return result
      } finally {
        if (result === null) await discard()
      }
    },
  }
}

async function* toAsync(chunks: Uint8Array[]) {
  yield* chunks
}
