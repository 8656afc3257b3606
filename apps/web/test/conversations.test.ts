import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conversation, Snapshot, User } from '@guildhall/contract'
import { channelName } from '../src/shared/channels/channel-name.ts'
import { channelPath } from '../src/shared/channels/channel-path.ts'
import { findChannel, useChatState } from '../src/shared/state/chat-state.ts'
import { conversationItems } from '../src/shared/state/conversations.ts'

const [mia, ben, kim] = ['Mia', 'Ben', 'Kim'].map((displayName): User => ({
  id: displayName,
  username: displayName.toLowerCase(),
  displayName,
  avatar: null,
})) as [User, User, User]

function entryOf(conversation: Omit<Conversation, 'ownerId'>) {
  const { id } = conversation
  const channels = (['text', 'voice'] as const).map((type) => ({
    id: `${id}-${type}`,
    serverId: id,
    type,
  }))
  return { server: { id }, channels, conversation }
}

test('conversations have the names of the others, one page for both channels, and the latest comes first', (t) => {
  const direct = {
    id: 'd',
    kind: 'direct' as const,
    name: null,
    icon: null,
    participants: [mia, ben],
  }
  const group = {
    id: 'g',
    kind: 'group' as const,
    name: null,
    icon: null,
    participants: [mia, ben, kim],
  }
  const snapshot = {
    user: mia,
    servers: [
      {
        server: { id: 's' },
        channels: [
          { id: 'c', serverId: 's', name: 'general', type: 'text' },
          { id: 'v', serverId: 's', name: 'Lounge', type: 'voice' },
        ],
      },
    ],
    conversations: [
      entryOf({ ...direct, lastActivityAt: 1 }),
      entryOf({ ...group, lastActivityAt: 2 }),
      entryOf({ ...group, id: 'named', name: 'Raid', lastActivityAt: 3 }),
      entryOf({ ...group, id: 'left', participants: [mia], lastActivityAt: 4 }),
    ],
  } as unknown as Snapshot
  useChatState.setState({ snapshot })
  t.after(() => useChatState.setState({ snapshot: null }))
  const items = conversationItems()
  assert.deepEqual(
    items.map(({ name }) => name),
    ['Mia', 'Raid', 'Ben, Kim', 'Ben'],
  )
  assert.deepEqual(
    items.map(({ other }) => other?.id),
    [undefined, undefined, undefined, 'Ben'],
  )
  assert.equal(channelPath('d', 'd-voice'), '/messages/d-text')
  assert.equal(channelPath('s', 'c'), '/servers/s/c')
  const labelOf = (id: string) => channelName(snapshot, findChannel(snapshot, id)).label
  assert.deepEqual(['c', 'v', 'd-text', 'g-voice'].map(labelOf), [
    '#general',
    'Lounge',
    'Ben',
    'Ben, Kim',
  ])
})
