import { isDeletedUser } from '@guildhall/contract'
import type { User } from '@guildhall/contract'
import { onEvent } from './events.ts'
import { useTimelines } from './timelines.ts'

/** Renames the messages of accounts that are deleted from now on. Names of members are looked up when they are shown. */
export function startDeletedAuthors(): void {
  onEvent((event) => {
    if (event.type === 'user.updated' && isDeletedUser(event.data.user)) {
      renameAuthor(event.data.user)
    }
  })
}

function renameAuthor({ id, displayName, avatar }: User): void {
  useTimelines.setState((timelines) =>
    Object.fromEntries(
      Object.entries(timelines).map(([channelId, timeline]) => [
        channelId,
        {
          ...timeline,
          messages: timeline.messages.map((message) =>
            message.author.id === id
              ? { ...message, author: { ...message.author, name: displayName, avatar } }
              : message,
          ),
        },
      ]),
    ),
  )
}
