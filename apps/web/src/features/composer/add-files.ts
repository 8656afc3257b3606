import { limits } from '@guildhall/contract'
import type { ApiError } from '../../shared/api/http.ts'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { randomId } from '../../shared/utils/random-id.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import { uploadFile } from './upload-file.ts'
import { isUnreachable, uploadsOf, useUploads } from './upload-store.ts'
import type { Upload } from './upload-store.ts'

type FileRejection = { kind: 'too-many' } | { kind: 'too-large'; name: string }

/** Starts uploading files for the next message. Returns why others were rejected. */
export function addFiles(channelId: string, files: readonly File[]): FileRejection[] {
  const rejections: FileRejection[] = []
  for (const file of files) {
    if (uploadsOf(channelId).length >= limits.attachmentsPerMessage) {
      rejections.push({ kind: 'too-many' })
      break
    }
    if (file.size > limits.attachmentBytes) rejections.push({ kind: 'too-large', name: file.name })
    else add(channelId, file)
  }
  return rejections
}

export function rejectionText(
  rejection: FileRejection,
  { composer }: Texts,
  language: string,
): string {
  return rejection.kind === 'too-many'
    ? composer.files.tooMany(limits.attachmentsPerMessage)
    : composer.files.tooLarge(rejection.name, sizeText(limits.attachmentBytes, language))
}

export function retryUpload(id: string): void {
  const upload = useUploads.getState().list.find((entry) => entry.id === id)
  if (upload?.state.kind === 'failed') start(upload)
}

/** Uploads that failed without a connection are retried when it is back. */
useChatState.subscribe(({ connection }, before) => {
  if (connection.kind !== 'online' || before.connection.kind === 'online') return
  for (const upload of useUploads.getState().list) if (isUnreachable(upload)) start(upload)
})

function add(channelId: string, file: File): void {
  const upload: Upload = {
    id: randomId(),
    channelId,
    file,
    preview: /^image\/(?!svg)/.test(file.type) ? URL.createObjectURL(file) : null,
    abort: () => undefined,
    state: { kind: 'uploading', progress: 0 },
  }
  useUploads.setState(({ list }) => ({ list: [...list, upload] }))
  start(upload)
}

function start({ id, channelId, file }: Upload): void {
  const { abort, done } = uploadFile(channelId, file, (progress) =>
    change(id, { state: { kind: 'uploading', progress } }),
  )
  change(id, { abort, state: { kind: 'uploading', progress: 0 } })
  done.then(
    (attachment) => change(id, { state: { kind: 'done', attachment } }),
    (error: ApiError) => change(id, { state: { kind: 'failed', error } }),
  )
}

function change(id: string, changes: Partial<Upload>): void {
  useUploads.setState(({ list }) => ({
    list: list.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  }))
}
