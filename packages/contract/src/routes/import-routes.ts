import Type from 'typebox'
import {
  CreateImportRequest,
  Import,
  ImportList,
  ImportPartQuery,
  StartImportRequest,
} from '../imports.ts'
import {
  CreateImportClaimRequest,
  DecideImportClaimRequest,
  ImportClaim,
} from '../import-claims.ts'
import { importLimits } from '../import-limits.ts'
import { limits } from '../limits.ts'
import { Id, Ok } from '../shapes.ts'
import { ServerParams } from './params.ts'
import { Bytes, defineRoutes } from './route.ts'

const ImportParams = Type.Object({ serverId: Id, importId: Id })
const ImportResponse = Type.Object({ import: Import })
const ClaimParams = Type.Object({ serverId: Id, claimId: Id })
const managed = { tag: 'imports', auth: 'session', permission: 'manage_server' } as const

/** Imports of exported history. Where only operators may import, all of them respond with `forbidden`. */
export const importRoutes = defineRoutes({
  listImports: {
    ...managed,
    summary: 'List the imports of a server, the newest first',
    params: ServerParams,
    success: { status: 200, body: ImportList },
  },
  createImport: {
    ...managed,
    summary: 'Begin an import by naming its files',
    description: 'A server has one import at a time.',
    params: ServerParams,
    body: CreateImportRequest,
    success: { status: 201, body: ImportResponse },
    errors: ['conflict', 'limit_reached', 'storage_full'],
  },
  getImport: {
    ...managed,
    summary: 'Get an import with its progress',
    params: ImportParams,
    success: { status: 200, body: ImportResponse },
  },
  uploadImportPart: {
    ...managed,
    summary: 'Upload a part of a file',
    description:
      `At most ${importLimits.partBytes} bytes of the file, as they are. Bytes that are there already are skipped. ` +
      'Responds with how many bytes are there then: the next part begins there, also after an error or a restart.',
    params: Type.Object({
      serverId: Id,
      importId: Id,
      file: Type.String({ pattern: '^\\d{1,3}$' }),
    }),
    query: ImportPartQuery,
    body: Bytes,
    success: { status: 200, body: Type.Object({ received: Type.Integer() }) },
    errors: ['conflict', 'limit_reached', 'storage_full', 'busy'],
  },
  startImport: {
    ...managed,
    summary: 'Start an import that is ready',
    description:
      'Channels that were imported before get the messages that are newer. New channels are visible to the caller only ' +
      'until the import is done, and then have the permissions of their category.',
    params: ImportParams,
    body: StartImportRequest,
    success: { status: 200, body: ImportResponse },
    errors: ['conflict'],
  },
  stopImport: {
    ...managed,
    summary: 'Stop an import',
    description:
      'What was imported stays. Another import of the same files continues where this one stopped.',
    params: ImportParams,
    success: { status: 200, body: ImportResponse },
    errors: ['conflict'],
  },
  findImportedAuthors: {
    tag: 'imports',
    auth: 'session',
    summary: 'Find authors of imported messages by name',
    description:
      'Of channels that the caller can view, with a name that contains `q`, whatever the case. `authorId` of a search takes their ids.',
    params: ServerParams,
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: limits.displayNameMax }) }),
    success: {
      status: 200,
      body: Type.Object({ authors: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
    },
  },
  listImportClaims: {
    ...managed,
    summary: 'List which members were which imported authors, open claims first',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ claims: Type.Array(ImportClaim) }) },
  },
  listProposedImportClaims: {
    tag: 'imports',
    auth: 'session',
    summary: 'List which imported authors you may have been, as those who manage your servers ask',
    description: 'The open ones, of all servers, the oldest first.',
    success: { status: 200, body: Type.Object({ claims: Type.Array(ImportClaim) }) },
  },
  createImportClaim: {
    tag: 'imports',
    auth: 'session',
    permissionForOthers: 'manage_server',
    summary: 'Claim the author of an imported message, or ask a member whether it was them',
    description:
      'Those who manage the server decide about a claim of a member, and the member decides about one of theirs. If the other side has an ' +
      'open claim for the same, it is accepted. Who was declined does not propose the same again.',
    params: ServerParams,
    body: CreateImportClaimRequest,
    success: { status: 201, body: Type.Object({ claim: ImportClaim }) },
    errors: ['conflict', 'limit_reached'],
  },
  decideImportClaim: {
    tag: 'imports',
    auth: 'session',
    permissionForOthers: 'manage_server',
    summary: 'Accept or decline a claim',
    description:
      'For the side that did not propose it. All messages of the author then show the account, in this server and also those that are imported later.',
    params: ClaimParams,
    body: DecideImportClaimRequest,
    success: { status: 200, body: Type.Object({ claim: ImportClaim }) },
    errors: ['conflict'],
  },
  deleteImportClaim: {
    tag: 'imports',
    auth: 'session',
    permissionForOthers: 'manage_server',
    summary: 'Take a claim back, also an accepted one',
    description: 'A declined one only for the side that declined it.',
    params: ClaimParams,
    success: { status: 200, body: Ok },
    errors: ['conflict'],
  },
})
