import { testsOf, type Guarantees } from './guarantees.ts'

const gateway = testsOf('apps/backend/test/scenarios/gateway.test.ts')
const disconnects = testsOf('apps/backend/test/scenarios/gateway-disconnects.test.ts')
const events = testsOf('apps/backend/test/scenarios/gateway-events.test.ts')
const largeServers = testsOf('apps/backend/test/scenarios/gateway-large-servers.test.ts')
const permissions = testsOf('apps/backend/test/scenarios/gateway-permissions.test.ts')
const presence = testsOf('apps/backend/test/scenarios/gateway-presence.test.ts')
const restart = testsOf('apps/backend/test/scenarios/gateway-restart.test.ts')
const resume = testsOf('apps/backend/test/scenarios/gateway-resume.test.ts')
const snapshots = testsOf('apps/backend/test/scenarios/gateway-snapshots.test.ts')
const limits = testsOf('apps/backend/test/scenarios/account-limits.test.ts')
const messages = testsOf('apps/backend/test/scenarios/messages.test.ts')
const readState = testsOf('apps/backend/test/scenarios/read-state.test.ts')
const roleMentions = testsOf('apps/backend/test/scenarios/role-mentions.test.ts')
const relationships = testsOf('apps/backend/test/scenarios/relationships.test.ts')
const conversations = testsOf('apps/backend/test/scenarios/conversations.test.ts')
const processes = testsOf('apps/backend/test/programs/several-processes.test.ts')
const order = testsOf('apps/backend/test/long/several-processes-order.test.ts')
const publisher = testsOf('apps/backend/test/storage/event-publisher.test.ts')
const walk = testsOf('apps/backend/test/fuzz/gateway-random-walk.test.ts')

const subscriptions = [
  largeServers('a large server sends counts, and members and presences by subscription'),
  largeServers(
    'a subscription ends with the next one, with the membership and with the large server; updates and counts have a pause',
  ),
]
const snapshotsStayEqual = [
  events('a snapshot plus every later event equals a fresh snapshot'),
  walk('snapshots updated by events equal fresh snapshots on a random walk'),
  processes('snapshots at two processes stay current on a random walk'),
]
const call = conversations(
  'a call rings for the others until they join, decline, hang up, or a minute is over',
)
const friends = relationships(
  'friends see each other’s presence and profile without a shared server',
)

export const gatewayPage: Guarantees = {
  document: 'docs/gateway.md',
  sections: {
    'The gateway': {
      'The handshake needs the session cookie (401 without it) and, if a browser sends an `Origin`, an allowed one (403)':
        gateway(
          'a handshake without a session, from a foreign origin or to another path is rejected with a JSON error',
        ),
      'the account has connected more than 30 times in a minute': limits(
        'gateway connections per account and minute are limited, with Retry-After',
      ),
    },
    Sessions: {
      'The server sends `hello` with': gateway('the gateway sends hello, then the snapshot'),
      'each with a `seq` that increases by one within the session': resume(
        'unacknowledged events are replayed with the same sequence numbers',
      ),
      'within two minutes': resume(
        'resuming requires a valid sequence number, the same login session, and no timeout',
      ),
      'exactly the missed events, in order': resume(
        'missed events are delivered exactly once and in order, however often the connection drops',
      ),
      'If that is not possible, it starts a new session with `ready`': [
        resume(
          'a session with too many missed events, or too many bytes of them, gets a new snapshot instead of a replay',
        ),
        resume('another login session of the same account cannot resume'),
      ],
      'Sessions also survive an orderly restart': [
        restart('sessions continue after an orderly restart, with what was missed'),
        restart('after a change while the process was stopped, clients start afresh'),
        restart('voice channels are empty after a restart, and who was in one starts afresh'),
      ],
      'it stays equal to a new `ready`': snapshotsStayEqual,
    },
    Actions: {
      'The response is `reply` or `error` with the same `id`': gateway(
        'an invalid action gets an error reply, and the connection stays open',
      ),
      'An account can send 240 actions per minute across all its connections by default': limits(
        'gateway actions count per account over all connections; rejected ones have no effect',
      ),
      'nothing was done, and the client can send the same action again after that time': limits(
        'gateway actions count per account over all connections; rejected ones have no effect',
      ),
      'Sending the same `nonce` again within 10 minutes returns the first message and stores nothing':
        messages(
          'messages with the same nonce within ten minutes are stored once, also concurrent ones',
        ),
    },
    Events: {
      '`{serverId, channelId, userId}` | the same': messages(
        'typing events are sent to those who can view the channel',
      ),
      'the same, and members who can no longer see it': permissions(
        'every change that hides or reveals a channel is sent immediately',
      ),
      'members of the server; to the account itself and its friends with `serverId: null`': [
        presence('presence is sent only to accounts that share a server'),
        friends,
      ],
      'members with `manage_messages`': testsOf('apps/backend/test/scenarios/moderation.test.ts')(
        'members report messages; moderators see a copy where they can see the channel, and close it',
      ),
      'members of a large server, at most every 2 s': subscriptions,
      'at most every 2 s with the latest state': events(
        'of changes of a profile in a row, others get the first and in the end the last; own sessions get each',
      ),
      'sessions that subscribed to the member list': subscriptions,
      'members; accounts that left or were removed': permissions(
        'after a kick, a leave or the deletion of a server, its members get only the server deletion event',
      ),
      'members who can approve; the rejected account': permissions(
        'join request events are sent only to members who can approve',
      ),
      "`{channelId, seq, mentionCount, everyoneCount, roleCount, hereSeqs}`: see [Mentions](#mentions) | the account's own sessions":
        readState(
          'the read position is stored, limited to existing messages, and sent only to own connections',
        ),
    },
    Mentions: {
      'if the account was online and not invisible when it was sent': roleMentions(
        '@here reaches those who are online and can see the channel',
      ),
      "Messages of the account itself and of users that it blocked don't count": relationships(
        'mentions by blocked people do not count, also those from before',
      ),
      'A reply also mentions the member who wrote the message above': roleMentions(
        'a reply mentions the author of the message above, unless the sender turns that off',
      ),
      'A read state counts the unread messages that mention the account': readState(
        'unread mentions are counted from the last read message, as edits and deletions leave them',
      ),
      'it can end `@here`, but not add it': readState(
        'unread mentions are counted from the last read message, as edits and deletions leave them',
      ),
      '`hereSeqs` has the newest 100 of those through `@here`': roleMentions(
        '@here reaches those who are online and can see the channel',
      ),
      'When the account gets or loses a role, `read.updated` has the new counts': roleMentions(
        'mentions of roles count for their members, in the inbox and in searches',
      ),
      'A message of the account itself counts as read once it is sent, if all older messages in its channel are read':
        readState(
          'a message of the account itself is read if all older ones are, however it was sent',
        ),
    },
    Presences: {
      'A client says with `presence.idle` whether nobody has used it': presence(
        'an account is away only while all of its clients are idle',
      ),
      'an action with any of them replaces all three': presence(
        'a status text ends at its time, also after a restart, and outlasts the program otherwise',
      ),
      'At `endsAt` the server removes the text and the emoji': presence(
        'a status text ends at its time, also after a restart, and outlasts the program otherwise',
      ),
      'its session remembers it, also when it is resumed': presence(
        'an account is away only while all of its clients are idle',
      ),
      'An account is online while a client is connected, and 5 s longer': presence(
        'an account is online from its first connection until a few seconds after its last',
      ),
    },
    Relationships: {
      'has the friends who are online and not invisible, whether or not they share a server with the account':
        friends,
      'When a block begins or ends, `read.updated` and `thread.read` have the new counts':
        relationships('mentions by blocked people do not count, also those from before'),
    },
    Conversations: {
      'Every message of others counts as a mention in the read state': conversations(
        'two accounts that share a server write to each other in one conversation',
      ),
      'Only open conversations are listed, at most 200 for each account': conversations(
        'beyond 200 open conversations, the one without activity for the longest time closes',
      ),
      'A closed one opens again (`conversation.opened`) with the next message': conversations(
        'a closed conversation comes back with the next message, and stays readable without a shared server',
      ),
      'It becomes null when they all have, when nobody is left in the channel, or after 60 seconds':
        call,
      'A call opens the conversation for those who closed it': call,
      "Who calls more than 10 times in a minute doesn't ring": conversations(
        'an account rings ten times a minute',
      ),
      'the conversation stays readable; actions that write are `forbidden`': relationships(
        'who may write direct messages follows privacy, friendships, blocks and suspensions',
      ),
    },
    'Large servers': {
      'When more than 250 members are online, a server becomes large': subscriptions,
      '`presences` contains only the account itself': subscriptions,
      '`presence.updated` goes to the account itself and to sessions that subscribed to the user':
        subscriptions,
      "go to sessions that subscribed to the user or to a range with the member's index":
        subscriptions,
      'at most 5 ranges of the member list, each with at most 100 members, and to at most 100 users':
        subscriptions,
      "It replaces the session's previous subscription in this server": [
        ...subscriptions,
        permissions(
          'buffered events for a slow reader are dropped when it loses access or subscribes again',
        ),
      ],
      'with 200 or fewer, it is small again': subscriptions,
      'empty lists end it': subscriptions,
      'So does every `server.joined`': subscriptions,
      'Updates are at least 250 ms apart': subscriptions,
      '`members.updated` has all groups and the items of the ranges that changed': largeServers(
        'a subscribed snapshot updated by events equals a fresh one, across the bounds',
      ),
      'finds members by name, in servers of any size': largeServers(
        'members are found by the beginning of their names',
      ),
    },
    Guarantees: {
      'A message is stored before anyone receives it': [
        publisher('a transaction publishes after its commit, and nothing after a rollback'),
        publisher(
          'a write publishes after its commit, and nothing if a step fails its requirement',
        ),
        order(
          'typing and presences of another process come after the commits before them, and never undo a later one',
        ),
      ],
      'Everyone online who can see it receives it, in `seq` order per channel': [
        messages('a sent message is stored, numbered and sent to all who can view the channel'),
        processes('a process that is killed loses no event, and its accounts are soon offline'),
      ],
      'everything in it is marked as read': readState(
        'messages before a join are read and their mentions do not count',
      ),
      'The `read.updated` events of its channels come before `server.joined`': readState(
        'an online account gets the read state before the server appears',
      ),
      'An account that loses access to a channel gets nothing more from it once the change is confirmed':
        [
          permissions(
            'an account that loses access to a channel gets no more of its events after the response, also under load',
          ),
          permissions(
            'buffered events for a slow reader are dropped when it loses access or subscribes again',
          ),
          resume('events are not replayed to an account that lost access to them'),
          processes('events and revoked rights reach the clients of all processes'),
          order(
            'a change of rights is answered when every living process has sent it, and a dead one sends nothing',
          ),
        ],
      'A client that reads too slowly is disconnected; it never slows others down': [
        disconnects('a slow reader is closed with 4008, and others miss no events'),
        disconnects('a client that does not read action replies is closed with 4008'),
      ],
      "Snapshots (`ready`, `server.joined`) don't count": [
        snapshots('a huge server disconnects none of its members'),
        snapshots('joining another huge server with an unread snapshot does not disconnect'),
      ],
      'So does a frame over 64 KiB, which also closes the connection with 4002, like a frame in more than 64 fragments':
        gateway('frames that violate the protocol or its limits close the connection'),
      'An account is online from its first connection until a few seconds after its last one':
        presence(
          'an account is online from its first connection until a few seconds after its last',
        ),
      'Invisible accounts appear offline to others': presence(
        'status and status text are sent to others and to own connections; invisible accounts look offline',
      ),
      'the session ended: logged out, ended from another device, or expired': [
        disconnects(
          'connections close with their session: after logout, revocation or a new password',
        ),
        disconnects('an expired session closes its connections, idle or in use'),
      ],
      'no part of a snapshot was read for 30 s': snapshots(
        'a client that stops reading its snapshot is closed with 4008',
      ),
      'more than 120 per minute on this connection by default': gateway(
        'too many actions close the connection; heartbeats do not count',
      ),
    },
  },
}
