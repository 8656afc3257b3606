import type {
  ImportedChannel,
  ImportTarget,
  SourceChannel,
  SourceMessage,
} from '../messages/actions.ts'
import type { ExportHead, Progress } from './import-exports.ts'

/** What the thread of an import does. */
export type WorkerTask =
  | { kind: 'check'; files: string[] }
  | { kind: 'run'; files: { name: string; head: ExportHead; position: string }[] }

/** What the thread asks the main thread for. */
export interface WorkerCalls {
  /** The next bytes of a file; null at its end. The first call begins at the start of the file. */
  next(file: number): Promise<Uint8Array | null>
  /** Stores the beginning of a file. */
  found(file: number, head: ExportHead): Promise<void>
  begin(file: number, channel: SourceChannel): Promise<ImportedChannel>
  append(
    file: number,
    target: ImportTarget,
    messages: SourceMessage[],
    progress: Progress,
  ): Promise<{ stored: number; unpinned: number }>
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
