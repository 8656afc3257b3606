/** Limits of imports in the browser. */
export const importLimits = {
  files: 500,
  fileNameMax: 255,
  /** What one request uploads. */
  partBytes: 8 * 1024 * 1024,
  /** Imports that a server remembers. */
  perServer: 10,
  perHour: 20,
  /** Pictures of authors that a server keeps. */
  avatars: 2000,
  /** Claims about a member in a server, and open ones in a server: of those that members propose, and again of those that managers do. */
  claimsPerMember: 10,
  openClaims: 200,
  messagesPerClaim: 10,
  foundAuthors: 8,
  /** Missing files that the report of a file names. */
  missingFiles: 200,
  messages: 5_000_000,
} as const

/**
 * `uploading` until all files are there; `checking` until their beginnings are read; `ready` until someone starts it;
 * `waiting` while another import runs. The last three are final.
 */
export const importStates = [
  'uploading',
  'checking',
  'ready',
  'waiting',
  'running',
  'done',
  'stopped',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

export function isImportActive(state: ImportState): boolean {
  return state !== 'done' && state !== 'stopped' && state !== 'failed'
}

/**
 * Why an import failed: a file is `damaged` or `not_an_export`; its uploaded bytes are `missing`; the server has too many
 * channels (`channel_limit`) or messages (`message_limit`); a channel is gone (`channel_gone`); who started it may not import
 * any more (`not_allowed`). With `account_quota` and `server_quota`, all messages are there, and files for which there was no room are
 * missing.
 */
export const importProblems = [
  'damaged',
  'missing',
  'channel_limit',
  'message_limit',
  'channel_gone',
  'not_allowed',
  'storage_full',
  'account_quota',
  'server_quota',
  'too_large',
  'internal_error',
] as const
export type ImportProblem = (typeof importProblems)[number]

/**
 * Why a file of a message is missing, or the picture of an author or an emoji: the quota of who imports or of the server is used up;
 * it is larger than an upload may be, damaged in the ZIP file, or no valid picture; or the server has no room for another picture.
 */
export const missingFileReasons = [
  'account_quota',
  'server_quota',
  'too_large',
  'damaged',
  'invalid',
  'no_room',
] as const
export type MissingFileReason = (typeof missingFileReasons)[number]

/** What became of the messages of a file, and of their files. The rest counts what was left out or shortened. */
export const importCounts = [
  'messages',
  'files',
  'known',
  'empty',
  'lostFiles',
  'reactions',
  'embeds',
  'fields',
  'pictures',
  'shortened',
  'components',
  'unpinned',
] as const
export type ImportCount = (typeof importCounts)[number]
