// Source: https://wiki.mumble.info/wiki/Channel_Viewer_Protocol, with GTmurmur's own x_gtmurmur_ fields
import { cleanCount, cleanText } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'
import { isObject, readObject, readPlayerList, stringOrNull } from '../json.ts'
import type { JsonObject } from '../json.ts'

/** The channel viewer of GameTracker's Mumble server. */
export const gtMurmur: Protocol = { transport: 'tcp', converse }

const REQUEST = Buffer.from('json')
const MAX_BYTES = 512 * 1024
const USER_KEYS = { name: 'name', seconds: 'onlinesecs' }

function* converse(target: Target): Conversation {
  const status = yield* readObject(new StreamReader(yield REQUEST), MAX_BYTES)
  const { root } = status
  if (!isObject(root)) throw new MalformedResponse('the channels are missing')
  const users = findUsers(root)
  return {
    name: cleanText(stringOrNull(status['name']), 'none'),
    map: null,
    version: cleanText(stringOrNull(status['x_gtmurmur_server_version']), 'none'),
    online: users?.length ?? null,
    max: cleanCount(status['x_gtmurmur_max_users']),
    ...(target.players && { players: readPlayerList(users, USER_KEYS) }),
  }
}

/** The users in the channel and its subchannels; null if a channel does not list its users. */
function findUsers(root: JsonObject): unknown[] | null {
  const channels: unknown[] = [root]
  const users: unknown[] = []
  for (const channel of channels) {
    if (!isObject(channel) || !Array.isArray(channel['users'])) return null
    for (const user of channel['users']) users.push(user)
    const subchannels: unknown = channel['channels']
    if (Array.isArray(subchannels)) for (const subchannel of subchannels) channels.push(subchannel)
  }
  return users
}
