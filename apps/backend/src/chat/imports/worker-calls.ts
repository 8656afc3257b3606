import type {
  ImportedChannel,
  ImportedMessage,
  ImportTarget,
  LateFile,
  SourceMessage,
} from '../messages/actions.ts'
import type { Appended, ExportHead, Progress, StoredFile } from './import-exports.ts'

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
  /** `maxBytes` is how much the files of messages can be together, as they come out of their ZIP files. */
  | { kind: 'run'; files: ImportedFile[]; maxBytes: number }

/** A file that belongs to a message. */
export interface MessageFile {
  name: string
  channelId: string
  serverId: string
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
  /** Uploads a file for a message. */
  upload(file: MessageFile): Promise<StoredFile>
  keepPicture(picture: ImportedPicture): Promise<StoredFile>
  /** See Imports. */
  lackingFiles(message: ImportedMessage, names: string[]): Promise<number[]>
  addFiles(message: ImportedMessage & { serverId: string }, files: LateFile[]): Promise<void>
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
  | { kind: 'too_large' }

export interface ToWorker {
  id: number
  result: unknown
}
