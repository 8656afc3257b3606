/** A file as DiscordChatExporter writes it. */
export interface DiscordExport {
  channel: object
  messages: object[]
}

const discordEpoch = 1_420_070_400_000

/** The id of a message in Discord, which contains its time. */
export function discordId(time: string, number = 0): string {
  return String((BigInt(Date.parse(time) - discordEpoch) << 22n) + BigInt(number))
}

const ada = {
  id: '81384788765712384',
  name: 'ada',
  discriminator: '0000',
  nickname: 'Ada 🦊',
  color: '#3498DB',
  isBot: false,
  roles: [{ id: '1', name: 'Admins', color: null, position: 3 }],
  avatarUrl: 'https://cdn.example.org/avatar.png',
}

export function discordMessage(time: string, fields: object = {}): Record<string, unknown> {
  return {
    id: discordId(time),
    type: 'Default',
    timestamp: time,
    timestampEdited: null,
    callEndedTimestamp: null,
    isPinned: false,
    content: 'hello',
    author: ada,
    attachments: [],
    components: [],
    embeds: [],
    stickers: [],
    reactions: [],
    mentions: [],
    inlineEmojis: [],
    ...fields,
  }
}

const first = '2021-03-04T10:00:00.123+00:00'

/** Messages with everything that the exporter writes. */
export const strangeMessages = [
  discordMessage(first, { content: 'line one\r\nline \u0000two @everyone @Ada', isPinned: true }),
  discordMessage('2021-03-04T11:01:00.1230000+01:00', {
    type: 'Reply',
    id: discordId('2021-03-04T10:01:00.123Z'),
    content: 'hi <@!81384788765712384> <a:dance:1234> <:wave:99>',
    timestampEdited: '2021-03-05T10:00:00+00:00',
    mentions: [ada],
    reference: { type: 'Default', messageId: discordId(first), channelId: '500', guildId: '7' },
    reactions: [
      {
        emoji: { id: '', name: '👍', code: 'thumbsup', isAnimated: false },
        count: 2,
        users: [ada],
      },
    ],
  }),
  discordMessage('2021-03-04T10:02:00+00:00', {
    content: '',
    attachments: [
      {
        id: '1',
        url: 'https://cdn.example.org/a (1).png?x=1',
        fileName: 'a [1].png',
        fileSizeBytes: 5,
      },
      { id: '2', url: 'general_Files/b.txt', fileName: 'b.txt', fileSizeBytes: 5 },
    ],
    stickers: [{ id: '3', name: 'Wave', format: 'Lottie', sourceUrl: 'https://example.org/s' }],
  }),
  discordMessage('2021-03-04T10:03:00+00:00', { type: 'GuildMemberJoin', content: 'Joined.' }),
  discordMessage('2021-03-04T10:04:00+00:00', { type: '20', content: 'from a command' }),
  discordMessage('2021-03-04T10:05:00+00:00', {
    content: 'https://example.org/page',
    author: { ...ada, id: '5', nickname: '\u202e\n', name: 'plain' },
    embeds: [
      {
        title: 'A page',
        url: 'https://example.org/page',
        timestamp: null,
        description: 'What it says',
        color: '#ffffff',
        images: [],
        fields: [],
        inlineEmojis: [],
      },
      { title: '', url: 'javascript:alert(1)', description: '', images: [], fields: [] },
    ],
  }),
  discordMessage('2021-03-04T10:06:00+00:00', { content: 'word '.repeat(1700) }),
  discordMessage('2021-03-04T10:07:00+00:00', {
    type: 'Reply',
    content: 'to nothing known',
    reference: { messageId: discordId('2019-01-01T00:00:00Z'), channelId: '500', guildId: '7' },
  }),
  discordMessage('2021-03-04T10:08:00+00:00', { content: '' }),
  discordMessage('2021-03-04T10:09:00+00:00', {
    content: '',
    reference: { type: 'Forward', messageId: '12', channelId: '13', guildId: '7' },
    forwardedMessage: {
      timestamp: first,
      timestampEdited: null,
      content: 'said\nelsewhere',
      attachments: [],
      embeds: [],
      stickers: [],
    },
  }),
]

/** Messages that are more than text and files. */
export const oddMessages = [
  discordMessage('2022-03-04T10:00:00+00:00', {
    content: '',
    components: [{ type: 1 }],
    embeds: [
      {
        author: { name: 'CI', url: null },
        fields: [
          { name: 'Build', value: '7', isInline: true },
          { name: 'State', value: 'green', isInline: false },
        ],
        footer: { text: 'now' },
      },
      { title: null, description: null, image: { url: 'https://cdn.example.org/a.png' } },
      {
        description: 'x'.repeat(900),
        fields: Array.from({ length: 28 }, (_, index) => ({ name: `${index}`, value: 'v' })),
      },
    ],
  }),
  discordMessage('2022-03-04T10:01:00+00:00', {
    content: '',
    poll: {
      question: { text: 'Pizza or pasta?' },
      answers: [
        { answer_id: 1, poll_media: { text: 'Pizza' } },
        { answer_id: 2, poll_media: { text: 'Pasta' } },
        { answer_id: 3, poll_media: { text: 'Soup' } },
      ],
      results: {
        answer_counts: [
          { id: 1, count: 2 },
          { id: 2, count: 1 },
        ],
      },
    },
  }),
  discordMessage('2022-03-04T10:02:00+00:00', {
    content:
      '<@81384788765712384> <@999> <@unknown> <@&1> <@&2> <#700> <#701> <#702> </ban add:5> <t:1764187200:R>',
  }),
  discordMessage('2022-03-04T10:03:00+00:00', {
    content: `\`\`\`ts\n${'const secret = 1\n'.repeat(300)}\`\`\``,
  }),
  discordMessage('2022-03-04T10:04:00+00:00', { content: `||${'secret '.repeat(800)}||` }),
  discordMessage('2022-03-04T10:05:00+00:00', {
    content: '',
    forwardedMessage: {
      content: 'look',
      poll: { question: { text: 'Tonight?' }, answers: [{ poll_media: { text: 'Yes' } }] },
      embeds: [
        {
          title: 'Pictures',
          color: '#FF8800',
          timestamp: '2022-03-04T09:00:00+00:00',
          image: { url: 'https://cdn.example.org/1.png' },
          images: ['1', '2', '3'].map((name) => ({ url: `https://cdn.example.org/${name}.png` })),
          thumbnail: { url: 'https://cdn.example.org/small.png' },
        },
      ],
    },
  }),
  ...Array.from({ length: 52 }, (_, index) =>
    discordMessage(`2022-03-04T11:00:${String(index).padStart(2, '0')}+00:00`, {
      content: 'pinned',
      isPinned: true,
    }),
  ),
]

export function discordExport(
  messages: object[],
  channel: Record<string, unknown> = {},
): DiscordExport & Record<string, unknown> {
  return {
    guild: { id: '7', name: 'Old server', iconUrl: 'https://cdn.example.org/icon.png' },
    channel: {
      id: '500',
      type: 'GuildTextChat',
      categoryId: '499',
      category: 'Text channels',
      name: 'general',
      topic: 'About everything',
      ...channel,
    },
    dateRange: { after: null, before: null },
    exportedAt: '2026-11-20T10:00:00+00:00',
    messages,
    messageCount: messages.length,
  }
}
