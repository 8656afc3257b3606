import Type from 'typebox'
import type { Static } from 'typebox'
import { messageContentKinds } from './content-kinds.ts'
import { CustomEmoji } from './emoji.ts'
import { Embed, EmbedRequest } from './embeds.ts'
import { limits } from './limits.ts'
import { moderationLimits } from './moderation-limits.ts'
import { Sticker } from './stickers.ts'
import { Id, Line, Nullable, Time, WebAddress } from './shapes.ts'

export const Attachment = Type.Object({
  id: Id,
  name: Type.String(),
  size: Type.Integer(),
  contentType: Type.String(),
  url: Type.String(),
  /** The displayed size of images, in pixels; null for other files, and when it is unknown. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** A ThumbHash of a picture in base64, to show while it loads; null for other files, and if there is none. */
  preview: Nullable(Type.String()),
  /** Whether the sizes of an animation are animated as well, or stills; null if it has one frame. */
  animation: Type.Unsafe<'kept' | 'still' | null>({
    type: ['string', 'null'],
    enum: ['kept', 'still', null],
  }),
  /** Which of `attachmentSizes` can be requested, ascending; empty for files, and for pictures that are only sent as they are. */
  sizes: Type.Array(Type.Integer()),
  /** What a picture shows, for those who can’t see it. */
  description: Nullable(Type.String()),
  /** Hidden until a reader wants to see it. */
  spoiler: Type.Boolean(),
})
export type Attachment = Static<typeof Attachment>

export const UpdateAttachmentRequest = Type.Object({
  description: Type.Optional(
    Nullable(Type.String({ minLength: 1, maxLength: limits.attachmentDescriptionMax })),
  ),
  spoiler: Type.Optional(Type.Boolean()),
})
export type UpdateAttachmentRequest = Static<typeof UpdateAttachmentRequest>

export const Author = Type.Object({
  kind: Type.Enum(['user', 'webhook', 'system']),
  id: Id,
  name: Type.String(),
  avatar: Nullable(Type.String()),
  /** The message was imported, and the account claimed its author. */
  imported: Type.Optional(Type.Boolean()),
})
export type Author = Static<typeof Author>

export const Reaction = Type.Object({
  emoji: Type.String(),
  count: Type.Integer(),
  /** The first 100 accounts with this reaction, and in any case the reader's if they have reacted. */
  userIds: Type.Array(Id),
})
export type Reaction = Static<typeof Reaction>

export const MentionedRole = Type.Object({ id: Id, name: Type.String() })
export type MentionedRole = Static<typeof MentionedRole>

/** A call in a conversation that has ended. */
export const EndedCall = Type.Object({
  /** From the moment that the first participant answered it, in milliseconds; null if nobody did. */
  duration: Nullable(Type.Integer()),
  /** The ids of those whom it called and who neither joined nor declined. */
  missedBy: Type.Array(Id),
})
export type EndedCall = Static<typeof EndedCall>

/** What a message forwards: a copy of another message as it was then. It mentions nobody, and its author is not named. */
export const ForwardedMessage = Type.Object({
  content: Type.String(),
  embeds: Type.Array(Embed),
  emoji: Type.Array(CustomEmoji),
  sticker: Type.Optional(Sticker),
  /** When the other message was sent. */
  createdAt: Time,
})
export type ForwardedMessage = Static<typeof ForwardedMessage>

export const Message = Type.Object({
  id: Id,
  channelId: Id,
  seq: Type.Integer(),
  author: Author,
  content: Type.String(),
  embeds: Type.Array(Embed),
  attachments: Type.Array(Attachment),
  /** The id of the message that this one replies to, which may have been deleted. */
  replyTo: Nullable(Id),
  /** The ids of the members that the content mentions, and of the author of the message that it replies to, if it mentions that one. */
  mentions: Type.Array(Id),
  /** The roles that the content mentions, with the names that it has for them. */
  mentionedRoles: Type.Array(MentionedRole),
  mentionsEveryone: Type.Boolean(),
  /** It mentions the members who were online and could see the channel when it was sent. */
  mentionsHere: Type.Boolean(),
  /** The custom emoji that the content names, with the names that it has for them. */
  emoji: Type.Array(CustomEmoji),
  /** Only of a message with one, with the name and description that it had then. */
  sticker: Type.Optional(Sticker),
  reactions: Type.Array(Reaction),
  /** Only of a message that forwards another one. Copies of the files of that one are the attachments. */
  forwarded: Type.Optional(ForwardedMessage),
  /** Only of a message with a thread. */
  threadId: Type.Optional(Id),
  /** Only of a message about a call, whose author began the call. */
  call: Type.Optional(EndedCall),
  /** Only of a message that shows a role menu, which may have been deleted. */
  roleMenuId: Type.Optional(Id),
  createdAt: Time,
  editedAt: Nullable(Time),
})
export type Message = Static<typeof Message>

export const ForwardMessageRequest = Type.Object({
  /** The message to forward, of any channel that the account can view. */
  messageId: Id,
  /** A comment. */
  content: Type.Optional(Type.String({ maxLength: limits.messageMax })),
  nonce: Type.Optional(Type.String({ minLength: 1, maxLength: limits.nonceMax })),
})
export type ForwardMessageRequest = Static<typeof ForwardMessageRequest>

/** Where a forwarded message is from. */
export const ForwardSource = Type.Object({
  serverId: Id,
  channelId: Id,
  messageId: Id,
  seq: Type.Integer(),
})
export type ForwardSource = Static<typeof ForwardSource>

/** Either `messageIds` or `newest`. */
export const BulkDeleteRequest = Type.Object({
  messageIds: Type.Optional(
    Type.Array(Id, { minItems: 1, maxItems: moderationLimits.bulkDeletions }),
  ),
  newest: Type.Optional(Type.Integer({ minimum: 1, maximum: moderationLimits.bulkDeletions })),
  /** Only messages of this member; together with `newest`. */
  authorId: Type.Optional(Id),
})
export type BulkDeleteRequest = Static<typeof BulkDeleteRequest>

export const Webhook = Type.Object({
  id: Id,
  serverId: Id,
  channelId: Id,
  name: Type.String(),
  /** Shown at messages that have no picture of their own. */
  avatar: Nullable(Type.String()),
  /** Requests must be signed with a secret, which is never sent. */
  hasSecret: Type.Boolean(),
  createdBy: Id,
  createdAt: Time,
  lastUsedAt: Nullable(Time),
})
export type Webhook = Static<typeof Webhook>

export const CreateWebhookRequest = Type.Object({
  name: Line(limits.webhookNameMax),
  channelId: Id,
})
export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>

export const UpdateWebhookRequest = Type.Object({
  name: Type.Optional(Line(limits.webhookNameMax)),
  channelId: Type.Optional(Id),
  avatar: Type.Optional(Nullable(WebAddress)),
  /** Null: requests need no signature. */
  secret: Type.Optional(
    Nullable(
      Type.String({
        minLength: limits.webhookSecretMin,
        maxLength: limits.webhookSecretMax,
        pattern: '^[!-~]+$',
      }),
    ),
  ),
})
export type UpdateWebhookRequest = Static<typeof UpdateWebhookRequest>

export const WebhookMessageRequest = Type.Object({
  content: Type.Optional(Type.String({ maxLength: limits.webhookContentMax })),
  username: Type.Optional(Line(limits.webhookUsernameMax)),
  embeds: Type.Optional(Type.Array(EmbedRequest, { maxItems: limits.embedsPerMessage })),
})
export type WebhookMessageRequest = Static<typeof WebhookMessageRequest>

export const MessagePosted = Type.Object({ ok: Type.Literal(true), id: Id })

/** With `wait`, the response to a webhook post contains the message. */
export const WebhookMessagePosted = Type.Object({
  ok: Type.Literal(true),
  id: Id,
  message: Type.Optional(Message),
})

/** Flags are set by an empty value, `1` or `true`. */
export const WebhookPostQuery = Type.Object({
  wait: Type.Optional(Type.String({ maxLength: 10 })),
  key: Type.Optional(Type.String({ minLength: 1, maxLength: limits.webhookKeyMax })),
  bump: Type.Optional(Type.String({ maxLength: 10 })),
  release: Type.Optional(Type.String({ maxLength: 10 })),
})
export type WebhookPostQuery = Static<typeof WebhookPostQuery>

/** One request to a webhook URL, and what became of it. */
export const WebhookDelivery = Type.Object({
  id: Id,
  at: Time,
  /** The sender's address, shortened as the operator has set; empty if it is not logged. */
  address: Type.String(),
  /** `message` for the plain route, otherwise the form at the end of the path; `unknown` if there is no such form. */
  form: Type.String(),
  /** The HTTP status of the response. */
  status: Type.Integer(),
  /** The error message that the sender got. */
  reason: Nullable(Type.String()),
  bytes: Type.Integer(),
  durationMs: Type.Integer(),
  messageId: Nullable(Id),
  /** The request can be run again. */
  replayable: Type.Boolean(),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

/** The request of a delivery, while it is kept. */
export const DeliveryRequest = Type.Object({
  /** Those that formats and signatures need. */
  headers: Type.Record(Type.String(), Type.String()),
  /** Null when it is not text. */
  body: Nullable(Type.String()),
})
export type DeliveryRequest = Static<typeof DeliveryRequest>

/** The requests to a webhook URL in an hour. */
export const WebhookHour = Type.Object({
  at: Time,
  accepted: Type.Integer(),
  refused: Type.Integer(),
})
export type WebhookHour = Static<typeof WebhookHour>

export const WebhookStats = Type.Object({
  /** Hours without requests are left out. */
  hours: Type.Array(WebhookHour),
  /** Forms whose requests have all been refused for two days or longer. */
  failing: Type.Array(Type.Object({ form: Type.String(), since: Time })),
})
export type WebhookStats = Static<typeof WebhookStats>

export const DeliveriesQuery = Type.Object({
  /** The id of a delivery: older ones are listed. */
  before: Type.Optional(Id),
  /** `accepted`, `refused`, or a status code. */
  status: Type.Optional(Type.String({ pattern: '^(accepted|refused|[1-5][0-9]{2})$' })),
  form: Type.Optional(Type.String({ maxLength: 32 })),
  /** Only deliveries at this time or later. */
  since: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type DeliveriesQuery = Static<typeof DeliveriesQuery>

/** A message that mentions the account. */
export const Mention = Type.Object({ serverId: Id, message: Message })
export type Mention = Static<typeof Mention>

/** A message that the account saved for itself. */
export const SavedMessage = Type.Object({ serverId: Id, message: Message, savedAt: Time })
export type SavedMessage = Static<typeof SavedMessage>

export const InboxQuery = Type.Object({
  /** The `nextCursor` of the page before. */
  before: Type.Optional(Type.String({ maxLength: 64 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
})
export type InboxQuery = Static<typeof InboxQuery>

export const HistoryQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 0 })),
  after: Type.Optional(Type.Integer({ minimum: 0 })),
  around: Type.Optional(Type.Integer({ minimum: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
})
export type HistoryQuery = Static<typeof HistoryQuery>

const contentKindPattern = `(?:${messageContentKinds.join('|')})`

export const SearchQuery = Type.Object({
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  channelId: Type.Optional(Id),
  authorId: Type.Optional(Id),
  /** The id of an account or a role that the messages mention by name. */
  mentions: Type.Optional(Id),
  /** What the messages contain: one or more kinds, separated by commas. */
  has: Type.Optional(
    Type.String({ maxLength: 64, pattern: `^${contentKindPattern}(?:,${contentKindPattern})*$` }),
  ),
  /** Messages from this time on. */
  since: Type.Optional(Time),
  /** Messages before this time. */
  until: Type.Optional(Time),
  before: Type.Optional(Type.String({ maxLength: 64 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
})
export type SearchQuery = Static<typeof SearchQuery>
