import Type from 'typebox'
import { attachmentSizes, foreignImageSizes, imageSizes } from '../image-sizes.ts'
import { ImageLink, ImageLinksRequest, SizeQuery } from '../images.ts'
import { limits } from '../limits.ts'
import { moderationLimits } from '../moderation-limits.ts'
import {
  Attachment,
  BulkDeleteRequest,
  ForwardMessageRequest,
  ForwardSource,
  HistoryQuery,
  InboxQuery,
  Mention,
  Message,
  SavedMessage,
  UpdateAttachmentRequest,
} from '../messages.ts'
import { Id, Nullable, Ok } from '../shapes.ts'
import { ChannelParams, MessageParams } from './params.ts'
import { defineRoutes, UploadForm } from './route.ts'

const tag = 'messages'
const MessageResponse = Type.Object({ message: Message })
const MessagesResponse = Type.Object({ messages: Type.Array(Message) })

export const messageRoutes = defineRoutes({
  listMessages: {
    tag,
    summary: 'List messages of a channel, oldest first',
    description:
      'The newest messages, or those whose `seq` is below `before`, above `after`, or nearest to `around`. ' +
      'Only one of the three is allowed.',
    auth: 'session',
    params: ChannelParams,
    query: HistoryQuery,
    success: { status: 200, body: MessagesResponse },
  },
  getMessage: {
    tag,
    summary: 'Get one message',
    auth: 'session',
    params: MessageParams,
    success: { status: 200, body: MessageResponse },
  },
  forwardMessage: {
    tag,
    summary: 'Forward a message to a channel',
    description:
      'Sends a message with a copy of another one that you can view, and copies of its files. Needs `attach_files` if it has ' +
      'files. Messages of the system, about calls and with role menus can’t be forwarded.',
    auth: 'session',
    permission: 'send_messages',
    params: ChannelParams,
    body: ForwardMessageRequest,
    success: { status: 201, body: MessageResponse },
    errors: ['limit_reached', 'storage_full', 'busy'],
  },
  getForwardSource: {
    tag,
    summary: 'Find out where a forwarded message is from',
    description: 'Null unless you can view the message that was forwarded.',
    auth: 'session',
    params: MessageParams,
    success: { status: 200, body: Type.Object({ source: Nullable(ForwardSource) }) },
  },
  bulkDeleteMessages: {
    tag,
    summary: 'Delete several messages of a channel',
    description:
      'Either those in `messageIds`, of which unknown ones are skipped, or the `newest`. With `authorId`, the newest of ' +
      `this member among the last ${moderationLimits.bulkDeletionSearch} messages of the channel.`,
    auth: 'session',
    permission: 'manage_messages',
    params: ChannelParams,
    body: BulkDeleteRequest,
    success: { status: 200, body: Type.Object({ deleted: Type.Integer() }) },
  },
  listMentions: {
    tag,
    summary: 'List messages that mention you, newest first',
    description:
      'Of the last 30 days, from all servers and from channels that you can see. A page may have fewer messages than ' +
      '`limit`; the last one has no `nextCursor`.',
    auth: 'session',
    query: InboxQuery,
    success: {
      status: 200,
      body: Type.Object({ mentions: Type.Array(Mention), nextCursor: Nullable(Type.String()) }),
    },
  },
  listSavedMessages: {
    tag,
    summary: 'List the messages that you saved, latest first',
    description: 'Those that you can see. The last page has no `nextCursor`.',
    auth: 'session',
    query: InboxQuery,
    success: {
      status: 200,
      body: Type.Object({ saved: Type.Array(SavedMessage), nextCursor: Nullable(Type.String()) }),
    },
  },
  listSavedIds: {
    tag,
    summary: 'List the ids of the messages that you saved',
    auth: 'session',
    success: { status: 200, body: Type.Object({ messageIds: Type.Array(Id) }) },
  },
  saveMessage: {
    tag,
    summary: 'Save a message for yourself',
    description: `Up to ${limits.savedMessages}. Nobody else sees it.`,
    auth: 'session',
    params: MessageParams,
    success: { status: 200, body: Ok },
    errors: ['limit_reached'],
  },
  unsaveMessage: {
    tag,
    summary: 'Remove a message from those that you saved',
    auth: 'session',
    params: MessageParams,
    success: { status: 200, body: Ok },
  },
  listPins: {
    tag,
    summary: 'List the pinned messages of a channel, latest pin first',
    auth: 'session',
    params: ChannelParams,
    success: { status: 200, body: MessagesResponse },
  },
  getPin: {
    tag,
    summary: 'Get a pinned message',
    auth: 'session',
    params: MessageParams,
    success: { status: 200, body: MessageResponse },
  },
  pinMessage: {
    tag,
    summary: 'Pin a message',
    description: 'In conversations, everyone who may write pins.',
    auth: 'session',
    permission: 'manage_messages',
    params: MessageParams,
    success: { status: 200, body: MessageResponse },
    errors: ['limit_reached'],
  },
  unpinMessage: {
    tag,
    summary: 'Unpin a message',
    description: 'In conversations, everyone who may write pins.',
    auth: 'session',
    permission: 'manage_messages',
    params: MessageParams,
    success: { status: 200, body: Ok },
  },
  removeLinkPreviews: {
    tag,
    summary: 'Remove the previews of links from a message',
    description: 'Needs `manage_messages` for messages of others.',
    auth: 'session',
    permissionForOthers: 'manage_messages',
    params: MessageParams,
    success: { status: 200, body: Ok },
  },
  uploadAttachment: {
    tag,
    summary: 'Upload a file to attach to a message',
    description:
      `Multipart with one field \`file\` of at most ${limits.attachmentBytes} bytes. ` +
      'The type is detected from the bytes. An upload that no message uses within a day is deleted.',
    auth: 'session',
    permission: 'attach_files',
    params: ChannelParams,
    body: UploadForm,
    success: { status: 201, body: Type.Object({ attachment: Attachment }) },
    errors: ['limit_reached', 'storage_full'],
  },
  downloadAttachment: {
    tag,
    summary: 'Download an attachment',
    description:
      'Any name works. A request can have one byte range. With `size`, one of its `sizes`, the picture is a WebP that fits into a ' +
      'square of so many pixels, or the original where that can’t be made.',
    auth: 'session',
    params: Type.Object({ id: Id, name: Type.String() }),
    query: SizeQuery(attachmentSizes),
    success: {
      status: 200,
      contentType: '*/*',
      also: {
        206: 'The requested range',
        304: 'Not modified',
        416: 'The range lies outside of the file',
      },
    },
  },
  updateAttachment: {
    tag,
    summary: 'Describe a file, or mark it as a spoiler',
    description:
      'Only who uploaded it, until a message has it; then the author of that message, whose readers get `message.updated`.',
    auth: 'session',
    params: Type.Object({ id: Id }),
    body: UpdateAttachmentRequest,
    success: { status: 200, body: Type.Object({ attachment: Attachment }) },
  },
})

export const imageRoutes = defineRoutes({
  createImageLinks: {
    tag: 'images',
    summary: 'Get links that show images from other hosts',
    description:
      'The links are on this origin, so other hosts don’t learn the addresses of readers. They are in the order ' +
      'of the request and work until `expiresAt`, some days later. No image is fetched yet.',
    auth: 'session',
    body: ImageLinksRequest,
    success: {
      status: 200,
      body: Type.Object({ links: Type.Array(ImageLink), expiresAt: Type.Integer() }),
    },
  },
  showLinkedImage: {
    tag: 'images',
    summary: 'Get an image from another host',
    description: '`POST /api/image-links` returns the paths. `size` works as with attachments.',
    auth: 'public',
    params: Type.Object({ signature: Type.String(), url: Type.String() }),
    query: SizeQuery(foreignImageSizes),
    success: { status: 200, contentType: 'image/*' },
    errors: ['forbidden', 'bad_gateway', 'busy', 'rate_limited'],
  },
  showImage: {
    tag: 'images',
    summary: 'Get an uploaded avatar or icon',
    description:
      '`avatar` and `icon` are these paths. They can’t be guessed. `size` works as with attachments.',
    auth: 'public',
    params: Type.Object({ id: Id }),
    query: SizeQuery(imageSizes),
    success: { status: 200, contentType: 'image/*' },
  },
})
