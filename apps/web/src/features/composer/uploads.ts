import { limits } from '@guildhall/contract'
import type { Attachment } from '@guildhall/contract'
import { create } from 'zustand'
import type { ApiError } from '../../shared/api/http.ts'
import { useWorld } from '../../shared/state/world.ts'
import { uploadFile } from './upload-file.ts'

export interface Upload {
  id: string
  channelId: string
  file: File
  /** An address of the picture in this browser, to be let go of at the end. */
  preview: string | null
  state:
    | { kind: 'uploading'; part: number }
    | { kind: 'done'; attachment: Attachment }
    | { kind: 'failed'; error: ApiError }
}

/** Files on their way to messages that are being written; they stay when another channel is shown. */
export const useUploads = create<{ list: readonly Upload[] }>()(() => ({ list: [] }))

const stops = new Map<string, () => void>()

export function uploadsOf(channelId: string): Upload[] {
  return useUploads.getState().list.filter((upload) => upload.channelId === channelId)
}

export type FileFault = { kind: 'too-many' } | { kind: 'too-large'; name: string }

/** Begins to upload what a message takes, and says what it does not take. */
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

function add(channelId: string, file: File): void {
  const upload: Upload = {
    id: crypto.randomUUID(),
    channelId,
    file,
    preview: /^image\/(?!svg)/.test(file.type) ? URL.createObjectURL(file) : null,
    state: { kind: 'uploading', part: 0 },
  }
  useUploads.setState(({ list }) => ({ list: [...list, upload] }))
  start(upload)
}

function start({ id, channelId, file }: Upload): void {
  const { stop, done } = uploadFile(channelId, file, (part) =>
    change(id, { kind: 'uploading', part }),
  )
  stops.set(id, stop)
  void done
    .then(
      (attachment) => change(id, { kind: 'done', attachment }),
      (error: ApiError) => change(id, { kind: 'failed', error }),
    )
    .finally(() => stops.delete(id))
}

export function retryUpload(id: string): void {
  const upload = useUploads.getState().list.find((entry) => entry.id === id)
  if (upload?.state.kind !== 'failed') return
  change(id, { kind: 'uploading', part: 0 })
  start(upload)
}

function change(id: string, state: Upload['state']): void {
  useUploads.setState(({ list }) => ({
    list: list.map((upload) => (upload.id === id ? { ...upload, state } : upload)),
  }))
}

export function removeUploads(ids: readonly string[]): void {
  const { list } = useUploads.getState()
  for (const { id, preview } of list) {
    if (!ids.includes(id)) continue
    stops.get(id)?.()
    if (preview !== null) URL.revokeObjectURL(preview)
  }
  useUploads.setState({ list: list.filter(({ id }) => !ids.includes(id)) })
}

useWorld.subscribe(({ account }) => {
  const { list } = useUploads.getState()
  if (account === 'signed-out' && list.length > 0) removeUploads(list.map(({ id }) => id))
})
