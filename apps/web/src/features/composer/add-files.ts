import { limits } from '@guildhall/contract'
import type { Attachment } from '@guildhall/contract'
import { api } from '../../shared/api/http.ts'
import type { ApiError } from '../../shared/api/http.ts'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { randomId } from '../../shared/utils/random-id.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import { isHeic, jpegOf } from './heic.ts'
import { uploadFile } from './upload-file.ts'
import { isUnreachable, uploadsOf, useUploads } from './upload-store.ts'
import type { FileDetails, Upload } from './upload-store.ts'

type FileRejection = { kind: 'too-many'; names: string[] } | { kind: 'too-large'; name: string }

/** Starts uploading files for the next message. Returns why others were rejected. */
export function addFiles(channelId: string, files: readonly File[]): FileRejection[] {
  const rejections: FileRejection[] = []
  for (const [index, file] of files.entries()) {
    if (uploadsOf(channelId).length >= limits.attachmentsPerMessage) {
      rejections.push({ kind: 'too-many', names: files.slice(index).map(({ name }) => name) })
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
    ? composer.files.tooMany(limits.attachmentsPerMessage, rejection.names)
    : composer.files.tooLarge(rejection.name, sizeText(limits.attachmentBytes, language))
}

export function retryUpload(id: string): void {
  const upload = find(id)
  if (upload?.state.kind === 'failed') start(upload)
}

/** Describes a file, now or as soon as it is uploaded. */
export function setDetails(id: string, details: FileDetails): void {
  change(id, details)
  const upload = find(id)
  if (upload?.state.kind === 'done') void sendDetails(id, upload.state.attachment)
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
    preview: previewOf(file),
    isHeic: false,
    description: null,
    spoiler: false,
    abort: () => undefined,
    state: { kind: 'uploading', progress: 0 },
  }
  useUploads.setState(({ list }) => ({ list: [...list, upload] }))
  void convertAndStart(upload)
}

/** Few browsers show HEIC pictures: a phone that can sends a JPEG instead. */
async function convertAndStart({ id, file }: Upload): Promise<void> {
  if (await isHeic(file).catch(() => false)) {
    const jpeg = await jpegOf(file)
    if (!jpeg) change(id, { isHeic: true })
    else if (find(id)) change(id, { file: jpeg, preview: previewOf(jpeg) })
  }
  const upload = find(id)
  if (upload) start(upload)
}

function previewOf(file: File): string | null {
  return /^image\/(?!svg|hei[cf])/.test(file.type) ? URL.createObjectURL(file) : null
}

function start({ id, channelId, file }: Upload): void {
  const { abort, done } = uploadFile(channelId, file, (progress) =>
    change(id, { state: { kind: 'uploading', progress } }),
  )
  change(id, { abort, state: { kind: 'uploading', progress: 0 } })
  done.then(
    (attachment) => sendDetails(id, attachment),
    (error: ApiError) => change(id, { state: { kind: 'failed', error } }),
  )
}

/** Sends the details of an uploaded file, and what changes meanwhile. */
async function sendDetails(id: string, attachment: Attachment): Promise<void> {
  let sent: FileDetails = attachment
  let stored = attachment
  for (;;) {
    const upload = find(id)
    if (!upload) return
    const { description, spoiler } = upload
    if (description === sent.description && spoiler === sent.spoiler) break
    change(id, { state: { kind: 'uploading', progress: 1 } })
    sent = { description, spoiler }
    const params = { id: attachment.id }
    try {
      stored = (await api.call('updateAttachment', { params, body: sent })).attachment
    } catch (error) {
      return change(id, { state: { kind: 'failed', error: error as ApiError } })
    }
  }
  change(id, { state: { kind: 'done', attachment: stored } })
}

function find(id: string): Upload | undefined {
  return useUploads.getState().list.find((upload) => upload.id === id)
}

function change(id: string, changes: Partial<Upload>): void {
  useUploads.setState(({ list }) => ({
    list: list.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  }))
}
