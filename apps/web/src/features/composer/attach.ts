import { limits } from '@guildhall/contract'
import type { ApiError } from '../../shared/api/http.ts'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { randomId } from '../../shared/utils/random-id.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import { uploadFile } from './upload-file.ts'
import { hasFoundNobody, uploadsOf, useUploads } from './uploads.ts'
import type { Upload } from './uploads.ts'

type FileFault = { kind: 'too-many' } | { kind: 'too-large'; name: string }

/** Begins to upload what a message takes, and gives why it does not take the rest. */
export function addFiles(channelId: string, files: readonly File[]): FileFault[] {
  const faults: FileFault[] = []
  for (const file of files) {
    if (uploadsOf(channelId).length >= limits.attachmentsPerMessage) {
      faults.push({ kind: 'too-many' })
      break
    }
    if (file.size > limits.attachmentBytes) faults.push({ kind: 'too-large', name: file.name })
    else add(channelId, file)
  }
  return faults
}

export function faultText(fault: FileFault, { composer }: Texts, language: string): string {
  return fault.kind === 'too-many'
    ? composer.files.tooMany(limits.attachmentsPerMessage)
    : composer.files.tooLarge(fault.name, sizeText(limits.attachmentBytes, language))
}

export function retryUpload(id: string): void {
  const upload = useUploads.getState().list.find((entry) => entry.id === id)
  if (upload?.state.kind === 'failed') start(upload)
}

/** What found no server is sent again when there is one. */
useChatState.subscribe(({ connection }, before) => {
  if (connection.kind !== 'online' || before.connection.kind === 'online') return
  for (const upload of useUploads.getState().list) if (hasFoundNobody(upload)) start(upload)
})

function add(channelId: string, file: File): void {
  const upload: Upload = {
    id: randomId(),
    channelId,
    file,
    preview: /^image\/(?!svg)/.test(file.type) ? URL.createObjectURL(file) : null,
    stop: () => undefined,
    state: { kind: 'uploading', part: 0 },
  }
  useUploads.setState(({ list }) => ({ list: [...list, upload] }))
  start(upload)
}

function start({ id, channelId, file }: Upload): void {
  const { stop, done } = uploadFile(channelId, file, (part) =>
    change(id, { state: { kind: 'uploading', part } }),
  )
  change(id, { stop, state: { kind: 'uploading', part: 0 } })
  done.then(
    (attachment) => change(id, { state: { kind: 'done', attachment } }),
    (error: ApiError) => change(id, { state: { kind: 'failed', error } }),
  )
}

function change(id: string, to: Partial<Upload>): void {
  useUploads.setState(({ list }) => ({
    list: list.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)),
  }))
}
