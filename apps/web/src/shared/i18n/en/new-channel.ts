import { memoize } from '../../utils/memoize.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')
const list = memoize(() => new Intl.ListFormat('en'))

/** Creating a channel. */
export const newChannel = {
  title: 'Create channel',
  kind: 'Channel type',
  name: 'Name',
  topic: 'Topic (optional)',
  category: 'Category',
  noCategory: 'None',
  visibleToAll: (category: string) =>
    `Starts with the permissions of “${category}”: everyone will see it.`,
  visibleToSome: (category: string, names: readonly string[], others: number) =>
    `Starts with the permissions of “${category}”: only ${list().format([
      ...names,
      ...(others > 0 ? [plural(others, { one: '# more member', other: '# more members' })] : []),
      'administrators',
    ])} will see it.`,
  create: 'Create',
  createsRooms: 'Create a room for everyone who joins',
  createsRoomsHint:
    'Everyone who joins gets a voice channel of their own below this one, with the same permissions and settings. It’s gone once it’s empty.',
  kindHints: {
    text: 'Everyone with permission can post.',
    announcement: 'Only members who can manage messages can post. Everyone can read.',
    voice: 'For talking, with camera and screen sharing.',
    category: 'Groups channels under a heading.',
  },
}

export type NewChannelTexts = typeof newChannel
