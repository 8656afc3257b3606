import Type from 'typebox'
import { AuditEntry, AuditPerson } from '../audit.ts'
import { limits } from '../limits.ts'
import { messageContentKinds } from '../content-kinds.ts'
import { Message, SearchQuery } from '../messages.ts'
import { PreviewServerRequest, ServerPreview } from '../server-sources.ts'
import { ServerOrder } from '../server-order.ts'
import { Channel, CreateServerRequest, Server, UpdateServerRequest } from '../servers.ts'
import { Id, Nullable, Ok } from '../shapes.ts'
import { imageUpload } from './account-routes.ts'
import { ServerParams } from './params.ts'
import { defineRoutes, UploadForm } from './route.ts'

const tag = 'servers'
const ServerResponse = Type.Object({ server: Server })
const ServerOrderResponse = Type.Object({ serverOrder: ServerOrder })

export const serverRoutes = defineRoutes({
  createServer: {
    tag,
    summary: 'Create a server',
    auth: 'session',
    body: CreateServerRequest,
    success: {
      status: 201,
      body: Type.Object({ server: Server, channels: Type.Array(Channel) }),
    },
    errors: ['limit_reached', 'not_found', 'unavailable'],
  },
  previewServer: {
    tag,
    summary: 'Preview the server that a template of Discord makes, with what is left out',
    auth: 'session',
    body: PreviewServerRequest,
    success: { status: 200, body: ServerPreview },
    errors: ['not_found', 'unavailable'],
  },
  listServers: {
    tag,
    summary: 'List the servers that the account is a member of',
    auth: 'session',
    success: { status: 200, body: Type.Object({ servers: Type.Array(Server) }) },
  },
  getServerOrder: {
    tag,
    summary: 'Get the order and the folders of your servers',
    auth: 'session',
    success: { status: 200, body: ServerOrderResponse },
  },
  setServerOrder: {
    tag,
    summary: 'Order your servers and put them into folders',
    description:
      'Replaces the order. Servers of which you are not a member are left out, and so are empty folders.',
    auth: 'session',
    body: ServerOrder,
    success: { status: 200, body: ServerOrderResponse },
  },
  getServer: {
    tag,
    summary: 'Get a server',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: ServerResponse },
  },
  updateServer: {
    tag,
    summary: 'Change a server, or transfer its ownership',
    auth: 'session',
    permission: 'manage_server',
    params: ServerParams,
    body: UpdateServerRequest,
    success: { status: 200, body: ServerResponse },
  },
  deleteServer: {
    tag,
    summary: 'Delete a server with everything in it',
    auth: 'session',
    permission: 'owner',
    params: ServerParams,
    success: { status: 200, body: Ok },
  },
  setServerIcon: {
    tag: 'images',
    summary: 'Upload a server icon',
    description: imageUpload(),
    auth: 'session',
    permission: 'manage_server',
    params: ServerParams,
    body: UploadForm,
    success: { status: 200, body: ServerResponse },
    errors: ['limit_reached', 'storage_full'],
  },
  removeServerIcon: {
    tag: 'images',
    summary: 'Remove the server icon',
    auth: 'session',
    permission: 'manage_server',
    params: ServerParams,
    success: { status: 200, body: Ok },
  },
  listAuditLog: {
    tag: 'audit log',
    summary: 'Read the audit log, newest entry first',
    auth: 'session',
    permission: 'view_audit_log',
    params: ServerParams,
    query: Type.Object({
      before: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
      action: Type.Optional(Type.String({ maxLength: 64 })),
      actorId: Type.Optional(Id),
    }),
    success: {
      status: 200,
      body: Type.Object({
        entries: Type.Array(AuditEntry),
        people: Type.Array(AuditPerson),
        nextCursor: Nullable(Id),
      }),
    },
  },
  searchMessages: {
    tag: 'messages',
    summary: 'Search the messages of a server, newest first',
    description:
      'Finds messages that contain all words of `q`, in any order; the last word may be incomplete. ' +
      'Filters narrow the search, and can replace `q`: `authorId` and `mentions` are ids of accounts, `has` lists ' +
      `kinds of content separated by commas (${messageContentKinds.join(', ')}), and \`since\` and \`until\` are times in ` +
      'milliseconds, from the first on and before the second. ' +
      'Only searches channels that the caller can view. `nextCursor` is the `before` of the next page. ' +
      'While `indexing` is true, the newest messages may be missing.',
    auth: 'session',
    params: ServerParams,
    query: SearchQuery,
    success: {
      status: 200,
      body: Type.Object({
        messages: Type.Array(Message),
        nextCursor: Nullable(Type.String()),
        indexing: Type.Boolean(),
      }),
    },
    errors: ['busy'],
  },
  searchServers: {
    tag: 'messages',
    summary: 'Search the messages of all servers, newest first',
    description:
      'As in a server, but in all servers of the caller. `channels` says which servers the messages are from.',
    auth: 'session',
    query: SearchQuery,
    success: {
      status: 200,
      body: Type.Object({
        messages: Type.Array(Message),
        channels: Type.Array(Type.Object({ channelId: Id, serverId: Id })),
        nextCursor: Nullable(Type.String()),
        indexing: Type.Boolean(),
      }),
    },
    errors: ['not_found', 'busy'],
  },
})
