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
  /** Claims that a member has in a server, and that a server has open. */
  claimsPerMember: 10,
  openClaims: 200,
  messagesPerClaim: 10,
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
 * any more (`not_allowed`).
 */
export const importProblems = [
  'damaged',
  'missing',
  'channel_limit',
  'message_limit',
  'channel_gone',
  'not_allowed',
  'storage_full',
  'too_large',
  'internal_error',
] as const
export type ImportProblem = (typeof importProblems)[number]

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
