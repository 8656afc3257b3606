import { pluralIn } from '../plural.ts'
import type { Widened } from '../widened.ts'

const plural = pluralIn('en')

/** Search in the messages of a server or of conversations. */
export const search = {
  field: 'Search for',
  scope: {
    label: 'Search in',
    conversations: {
      here: 'This conversation',
      all: 'All direct messages',
      hint: 'Finds messages in all your conversations.',
    },
    servers: {
      here: 'This server',
      all: 'All servers',
      hint: 'Finds messages in all your servers.',
    },
  },
  hint: 'Finds messages and link cards that contain all the words.',
  nothing: 'No results',
  nothingHere: 'Try fewer or different words.',
  nothingText: 'Try fewer or different words, or search all channels.',
  indexing: 'The newest messages are still being indexed and may be missing.',
  more: 'Show older results',
  found: (count: number, isAll: boolean) =>
    isAll
      ? plural(count, { one: '# message found', other: '# messages found' })
      : plural(count, {
          one: 'Showing the newest result',
          other: 'Showing the # newest results',
        }),
  jumpTo: (author: string, time: string) => `Go to ${author}’s message, ${time}`,
  picture: 'Attachment',
  filters: {
    from: 'from',
    in: 'in',
    mentions: 'mentions',
    has: 'has',
    before: 'before',
    after: 'after',
  },
  filterHints: {
    from: 'someone',
    in: 'a channel',
    mentions: 'someone or a role',
    has: 'a link, file, image …',
    before: 'a day',
    after: 'a day',
  },
  filterButtons: 'Narrow your search',
  kinds: {
    link: 'Link',
    embed: 'Card',
    file: 'File',
    image: 'Image',
    video: 'Video',
    sound: 'Sound',
  },
  role: 'Role',
  imported: 'Imported',
  thread: 'Thread',
  days: { today: 'Today', yesterday: 'Yesterday', week: 'A week ago', month: 'A month ago' },
  suggestions: (count: number) => plural(count, { one: '# suggestion', other: '# suggestions' }),
  remove: (filter: string) => `Remove filter ${filter}`,
  active: 'Filters',
  noMatch: (filter: string) => `Nothing matches ${filter}`,
}

export type SearchTexts = Widened<typeof search>
