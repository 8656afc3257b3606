import Type from 'typebox'
import type { Static } from 'typebox'
import {
  importCounts,
  importLimits,
  importProblems,
  importStates,
  missingFileReasons,
} from './import-limits.ts'
import type { ImportCount } from './import-limits.ts'
import { Id, Line, Nullable, Time } from './shapes.ts'

const size = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const fileName = Line(importLimits.fileNameMax)

export const CreateImportRequest = Type.Object({
  files: Type.Array(
    Type.Object({
      name: fileName,
      size: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    {
      minItems: 1,
      maxItems: importLimits.files,
    },
  ),
})
export type CreateImportRequest = Static<typeof CreateImportRequest>

/** Where the channels of the files go. A channel that is not listed becomes a new one, or a thread where that is suggested. */
export const StartImportRequest = Type.Object({
  channels: Type.Array(
    Type.Object({
      sourceId: Type.String({ pattern: '^\\d{1,20}$', maxLength: 20 }),
      channelId: Nullable(Id),
      /** Whether it becomes a thread, if `thread` of the file says that it can; not by default. */
      asThread: Type.Optional(Type.Boolean()),
    }),
    { maxItems: importLimits.files },
  ),
})
export type StartImportRequest = Static<typeof StartImportRequest>

export const ImportPartQuery = Type.Object({
  /** At which byte of the file the part begins. */
  offset: size,
})

const Counts = Type.Unsafe<Record<ImportCount, number>>(
  Type.Object(Object.fromEntries(importCounts.map((name) => [name, Type.Integer()]))),
)

/** A file that belongs to a message and is not here. */
export const MissingFile = Type.Object({
  name: Type.String(),
  reason: Type.Enum([...missingFileReasons]),
})
export type MissingFile = Static<typeof MissingFile>

/** A channel of the export. */
export interface ImportedSource {
  sourceId: string
  name: string
  category: string | null
  /** If it is a thread; with the name of its channel, if it becomes a thread there. Otherwise it becomes a private channel. */
  thread: { channelName: string | null } | null
}

export const ImportFile = Type.Object({
  name: Type.String(),
  size,
  /** How many bytes are there: the next part begins here. */
  received: size,
  /** How many bytes have been read. */
  read: size,
  /** The channel in the export; null until the beginning of the file has been read. */
  channel: Type.Unsafe<ImportedSource | null>({
    type: ['object', 'null'],
    properties: {
      sourceId: { type: 'string' },
      name: { type: 'string' },
      category: { type: ['string', 'null'] },
      thread: {
        type: ['object', 'null'],
        properties: { channelName: { type: ['string', 'null'] } },
        required: ['channelName'],
      },
    },
    required: ['sourceId', 'name', 'category', 'thread'],
  }),
  /** Where its messages go. Before the start, a suggestion; null for a new channel. */
  channelId: Nullable(Id),
  counts: Counts,
  /** At most 200; `lostFiles` counts all of them. */
  missing: Type.Array(MissingFile),
})
export type ImportFile = Static<typeof ImportFile>

export const Import = Type.Object({
  id: Id,
  state: Type.Enum([...importStates]),
  createdBy: Id,
  createdAt: Time,
  startedAt: Nullable(Time),
  /** When it was done, stopped or failed. */
  endedAt: Nullable(Time),
  files: Type.Array(ImportFile),
  /** Different authors in the files. */
  authors: Type.Integer(),
  problem: Type.Unsafe<ImportFailure | null>({
    type: ['object', 'null'],
    properties: {
      kind: { type: 'string', enum: [...importProblems] },
      file: { type: ['string', 'null'] },
      detail: { type: 'string' },
    },
    required: ['kind', 'file', 'detail'],
  }),
})
export type Import = Static<typeof Import>

export interface ImportFailure {
  kind: (typeof importProblems)[number]
  file: string | null
  /** In English: for a damaged file, the message and what is wrong with it. */
  detail: string
}

export const ImportList = Type.Object({
  /** The newest first. */
  imports: Type.Array(Import),
  /** How large all files of an import can be together. */
  maxBytes: Type.Integer(),
})
export type ImportList = Static<typeof ImportList>
