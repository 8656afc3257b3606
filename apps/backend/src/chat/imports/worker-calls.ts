import type { ImportedChannel, ImportTarget, SourceMessage } from '../messages/actions.ts'
import type { Appended, ExportHead, Progress } from './import-exports.ts'

/** An uploaded file: an export, or a ZIP file of exports. */
export interface UploadedFile {
  /** Its position among the files of the import. */
  position: number
  name: string
  size: number
}

/** A file with messages. */
export interface ImportedFile {
  position: number
  name: string
  /** The uploaded file that it is, or that contains it under the name `entry`. */
  upload: UploadedFile
  entry: string | null
  head: ExportHead
  /** The last message that was imported. */
  lastSourceId: string
}

/** What the thread of an import does. */
export type WorkerTask =
  | { kind: 'check'; files: UploadedFile[] }
  | { kind: 'run'; files: ImportedFile[] }

/** A file that belongs to a message. */
export interface MessageFile {
  name: string
  channelId: string
  serverId: string
  authorId: string
  bytes: Uint8Array
}

/** The picture of an author, under their id, or a custom emoji. */
export interface ImportedPicture {
  kind: 'avatar' | 'emoji'
  name: string
  bytes: Uint8Array
}

/** What the thread asks the main thread for. Files are named by their positions. */
export interface WorkerCalls {
  /** Bytes of an uploaded file from `start` to before `end`; perhaps fewer. */
  read(file: number, start: number, end: number): Promise<Uint8Array>
  /** Stores the beginning of a file, or of one in a ZIP file. */
  found(file: number, head: ExportHead, entry: { name: string; size: number } | null): Promise<void>
  begin(file: number, head: ExportHead): Promise<ImportedChannel>
  /** Uploads a file for a message. Null if it is refused. */
  upload(file: MessageFile): Promise<string | null>
  /** Returns its path; null if it is refused, or an emoji of the name is there. */
  keepPicture(picture: ImportedPicture): Promise<string | null>
  append(
    file: number,
    target: ImportTarget,
    messages: SourceMessage[],
    progress: Progress,
  ): Promise<Appended>
  markRead(channel: Pick<ImportedChannel, 'serverId' | 'channelId'>): Promise<void>
}

export type CallName = keyof WorkerCalls

export type FromWorker =
  | { kind: 'call'; id: number; name: CallName; args: unknown[] }
  | { kind: 'done' }
  | { kind: 'damaged'; file: string; detail: string }

export interface ToWorker {
  id: number
  result: unknown
}
