import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { limits } from '@guildhall/contract/limits'
import { openArchive } from './archive.ts'
import type { Archive } from './archive.ts'
import {
  byStart,
  createNames,
  ExportError,
  importExport,
  inspectExport,
  NoExportError,
  threadsIn,
  toExportError,
} from './import-exports.ts'
import type { ImportedChannel } from '../messages/actions.ts'
import { InvalidValueError } from './discord-export/fields.ts'
import type { ExportFile, ExportMedia, StoredFile } from './import-exports.ts'
import type {
  CallName,
  FromWorker,
  ImportedFile,
  ToWorker,
  UploadedFile,
  WorkerCalls,
  WorkerTask,
} from './worker-calls.ts'

/** Small, so that each write holds up others only briefly. */
const maxBatchMessages = 50
const chunkBytes = 256 * 1024
/** Of the beginnings of all files of an import; those of exports are far smaller. */
const maxInspectedBytes = 64 * 1024 * 1024
/** JSON files in a ZIP file that are no exports, such as those that were attached to messages. */
const maxOtherFiles = 1000

if (parentPort) void work(parentPort, workerData as WorkerTask)

async function work(port: MessagePort, task: WorkerTask): Promise<void> {
  const send = (message: FromWorker): void => port.postMessage(message)
  const calls = createCalls(port, send)
  try {
    if (task.kind === 'check') {
      const room = { bytes: maxInspectedBytes }
      for (const file of task.files) await check(calls, file, room)
    } else await run(calls, task)
    send({ kind: 'done' })
  } catch (error) {
    if (error instanceof ExportError)
      send({ kind: 'damaged', file: error.file, detail: error.detail })
    else if (error instanceof UnpackedTooLargeError) send({ kind: 'too_large' })
    else throw error
  }
  port.close()
}

/** The files of messages are larger than what an import may bring. */
class UnpackedTooLargeError extends Error {}

async function check(
  calls: WorkerCalls,
  upload: UploadedFile,
  room: { bytes: number },
): Promise<void> {
  const { position, name } = upload
  if (!isArchive(upload)) {
    await calls.found(position, await inspectExport(plainFile(calls, upload), room), null)
    return
  }
  const archive = await open(calls, upload)
  let failure: ExportError = new ExportError(
    name,
    'there is no export of DiscordChatExporter in the format JSON in it',
  )
  let count = 0
  let others = 0
  for (const entry of archive.exports) {
    try {
      const file = { name: entry.name, read: () => archive.read(entry.name) }
      const head = await inspectExport(file, room)
      await calls.found(position, head, entry)
      count += 1
    } catch (error) {
      // Such as a file that was attached to a message.
      if (!(error instanceof NoExportError)) throw error
      failure = error
      others += 1
      if (others > maxOtherFiles) {
        throw new ExportError(name, `more than ${maxOtherFiles} JSON files in it are no exports`)
      }
    }
  }
  if (count === 0) throw failure
}

async function run(
  calls: WorkerCalls,
  { files: given, maxBytes }: { files: ImportedFile[]; maxBytes: number },
): Promise<void> {
  const room = { bytes: maxBytes }
  const files = given.toSorted((a, b) => byStart(a.head, b.head))
  const heads = files.map(({ head }) => head)
  const names = createNames(heads.map(({ channel }) => channel))
  const authors = new Set<string>()
  const archives = new Map<number, Archive>()
  const pictures = new Map<string, Promise<StoredFile>>()
  // All of them first, because messages link to channels whose messages come later. Threads are below messages.
  for (const { position, head } of files) {
    if (!head.channel.parent) await calls.begin(position, head)
  }
  const parents = new Map<string, ImportedChannel>()
  try {
    for (const { position, name, upload, entry, head, lastSourceId } of files) {
      // Again, because an earlier file may have the same channel.
      const begun = await calls.begin(position, head)
      const { parentId } = begun
      if (parentId !== null) parents.set(parentId, { ...begun, channelId: parentId })
      let archive = archives.get(upload.position)
      if (entry !== null && !archive) {
        archive = await open(calls, upload)
        archives.set(upload.position, archive)
      }
      const file =
        archive && entry !== null
          ? { name, read: () => archive.read(entry) }
          : plainFile(calls, upload)
      await importExport(file, head.channel.sourceId, begun, {
        append: (target, messages, progress) => calls.append(position, target, messages, progress),
        markRead: calls.markRead,
        signal: new AbortController().signal,
        threads: threadsIn(head.channel, heads),
        ...{ names, authors, maxBatchMessages, position: lastSourceId },
        ...(archive &&
          entry !== null && { media: mediaOf(calls, { archive, entry, pictures, room }, begun) }),
      })
    }
  } finally {
    // Also after a damaged file: what comes before the damage is kept.
    for (const parent of parents.values()) await calls.markRead(parent)
  }
}

function mediaOf(
  calls: WorkerCalls,
  {
    archive,
    entry,
    pictures,
    room,
  }: {
    archive: Archive
    entry: string
    /** Those of the import that were kept, by kind and name. */
    pictures: Map<string, Promise<StoredFile>>
    room: { bytes: number }
  },
  { serverId, channelId }: { serverId: string; channelId: string },
): ExportMedia {
  const sizeOf = (path: string): number | undefined => archive.find(entry, path)?.size

  /** Stores the bytes of a file; one that is damaged is the only one that is lost. */
  async function keep(
    path: string,
    store: (bytes: Buffer) => Promise<StoredFile>,
  ): Promise<StoredFile> {
    const found = archive.find(entry, path)
    if (!found) return { stored: null, missing: 'damaged' }
    room.bytes -= found.size
    if (room.bytes < 0) throw new UnpackedTooLargeError()
    // Its size is limited, and the archive gives no more bytes than it announces.
    const chunks: Uint8Array[] = []
    try {
      for await (const chunk of archive.read(found.name)) chunks.push(chunk)
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error
      return { stored: null, missing: 'damaged' }
    }
    return store(Buffer.concat(chunks))
  }

  return {
    has: (path) => (sizeOf(path) ?? Infinity) <= limits.attachmentBytes,
    isTooLarge: (path) => (sizeOf(path) ?? 0) > limits.attachmentBytes,
    upload: (path, name) =>
      keep(path, (bytes) => calls.upload({ name, channelId, serverId, bytes })),
    lacking: (sourceId, names) => calls.lackingFiles({ channelId, sourceId }, names),
    add: (sourceId, files) => calls.addFiles({ serverId, channelId, sourceId }, files),
    keepPicture: (kind, path, name) =>
      pictures.getOrInsertComputed(`${kind} ${name}`, () =>
        keep(path, (bytes) => calls.keepPicture({ kind, name, bytes })),
      ),
  }
}

function isArchive({ name }: UploadedFile): boolean {
  return name.toLowerCase().endsWith('.zip')
}

async function open(calls: WorkerCalls, { position, name, size }: UploadedFile): Promise<Archive> {
  const readRange = (start: number, end: number): Promise<Uint8Array> =>
    calls.read(position, start, Math.min(end, start + chunkBytes))
  try {
    return await openArchive(readRange, size)
  } catch (error) {
    throw toExportError(name, error)
  }
}

function plainFile(calls: WorkerCalls, { position, name, size }: UploadedFile): ExportFile {
  return {
    name,
    async *read() {
      for (let at = 0; at < size;) {
        const bytes = await calls.read(position, at, Math.min(size, at + chunkBytes))
        at += bytes.length
        yield bytes
      }
    },
  }
}

/** Calls functions of the main thread. A call that failed never returns: the main thread ends this one. */
function createCalls(port: MessagePort, send: (message: FromWorker) => void): WorkerCalls {
  const waiting = new Map<number, (result: unknown) => void>()
  let lastId = 0
  port.on('message', (answer: ToWorker) => {
    const resolve = waiting.get(answer.id)
    waiting.delete(answer.id)
    resolve?.(answer.result)
  })
  const call = (name: CallName, ...args: unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      send({ kind: 'call', id: lastId, name, args })
    })
  return {
    read: (...args) => call('read', ...args) as ReturnType<WorkerCalls['read']>,
    found: (...args) => call('found', ...args) as ReturnType<WorkerCalls['found']>,
    begin: (...args) => call('begin', ...args) as ReturnType<WorkerCalls['begin']>,
    keepPicture: (...args) =>
      call('keepPicture', ...args) as ReturnType<WorkerCalls['keepPicture']>,
    upload: (...args) => call('upload', ...args) as ReturnType<WorkerCalls['upload']>,
    lackingFiles: (...args) =>
      call('lackingFiles', ...args) as ReturnType<WorkerCalls['lackingFiles']>,
    addFiles: (...args) => call('addFiles', ...args) as ReturnType<WorkerCalls['addFiles']>,
    append: (...args) => call('append', ...args) as ReturnType<WorkerCalls['append']>,
    markRead: (...args) => call('markRead', ...args) as ReturnType<WorkerCalls['markRead']>,
  }
}
