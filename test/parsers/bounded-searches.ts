const backend = 'apps/backend/src'

/** Functions that search through something for each item of a list, and why that takes a bounded time. */
export const boundedSearches: Readonly<Record<string, string>> = {
  [`${backend}/chat/accounts/provider/provider-identity.ts requireAllowed`]:
    'groups of the settings',
  [`${backend}/chat/images/heif-metadata.ts metadataItems`]: 'within the item itself',
  [`${backend}/chat/messages/mentions.ts resolveNames`]:
    'at most 50 names and the roles of a server',
  [`${backend}/chat/messages/mentions.ts findEmoji`]: 'at most 50 names',
  [`${backend}/chat/messages/search/index-writer.ts insertFreeRows`]: 'a set',
  [`${backend}/chat/messages/search/terms.ts parseSearch`]:
    'the words of one search and the channels of a server',
  [`${backend}/chat/messages/search/terms.ts isInName`]: 'within the name itself',
  [`${backend}/chat/servers/discord/permissions.ts convertOverwrites`]: 'all permissions',
  [`${backend}/chat/servers/discord/plan.ts planChannels`]: 'within the channel itself',
  [`${backend}/chat/threads/lists.ts createThreadLists`]: 'within the name itself',
  [`${backend}/chat/webhooks/signatures.ts standardWebhooks`]: 'at most 10 signatures, two keys',
  [`${backend}/voice/media/relay/grants.ts iceServersOf`]: 'the addresses of the machine',
  [`${backend}/voice/media/session-description.ts readSection`]: 'at most two formats',
  'packages/contract/src/filter-words.ts compilePhrases': 'within the word itself',
  'packages/contract/src/filter-words.ts countPatterns': 'within the word itself',
  'packages/contract/src/mentions.ts mentionKind': 'the roles of one member',
  'packages/contract/src/message-filter.ts linkedDomains': 'within the address itself',
  'packages/game-query/src/http.ts readHead': 'within the line itself',
  'packages/game-query/src/protocols/teamspeak2.ts readProperties': 'within the line itself',
  'packages/game-query/src/protocols/teamspeak3.ts readProperties': 'within the property itself',
  'packages/game-query/src/protocols/ventrilo.ts readStatus': 'within the line itself',
  'packages/markdown/src/fences.ts readFenceInLine': 'within the line itself',
  'packages/markdown/src/tables.ts readTable': 'within the line itself',
  'packages/public-address/src/networks.ts ipv6Groups': 'within the part itself',
  'packages/public-address/src/resolver.ts findInHosts': 'the hosts file of the machine',
}
