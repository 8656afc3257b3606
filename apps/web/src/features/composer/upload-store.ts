import type { Attachment } from '@guildhall/contract'
import { create } from 'zustand'
import type { ApiError } from '../../shared/api/http.ts'
import { useChatState } from '../../shared/state/chat-state.ts'

/** What its author says about a file. */
export interface FileDetails {
  description: string | null
  spoiler: boolean
}

export interface Upload extends FileDetails {
  id: string
  channelId: string
  file: File
  /** An object URL, to be revoked when the upload is removed. */
  preview: string | null
  /** A HEIC picture that this browser could not convert. */
  isHeic: boolean
  abort: () => void
  state:
    | { kind: 'uploading'; /** From 0 to 1. */ progress: number }
    | { kind: 'done'; attachment: Attachment }
    | { kind: 'failed'; error: ApiError }
}

/** The files of unsent messages in all channels, in the order of the message. */
export const useUploads = create<{ list: readonly Upload[] }>()(() => ({ list: [] }))

export function uploadsOf(channelId: string): Upload[] {
  return useUploads.getState().list.filter((upload) => upload.channelId === channelId)
}

/** Whether the upload failed because the server could not be reached. */
export function isUnreachable({ state }: Upload): boolean {
  return state.kind === 'failed' && state.error.code === 'unreachable'
}

export function removeUploads(ids: readonly string[]): void {
  const { list } = useUploads.getState()
  for (const { id, preview, abort } of list) {
    if (!ids.includes(id)) continue
    abort()
    if (preview !== null) URL.revokeObjectURL(preview)
  }
  useUploads.setState({ list: list.filter(({ id }) => !ids.includes(id)) })
}

/** Moves a file beside another one. Either may have been removed meanwhile. */
export function placeUpload(id: string, side: 'before' | 'after', targetId: string): void {
  const { list } = useUploads.getState()
  const moved = list.find((upload) => upload.id === id)
  const others = list.filter((upload) => upload.id !== id)
  const target = others.findIndex((upload) => upload.id === targetId)
  if (!moved || target < 0) return
  useUploads.setState({ list: others.toSpliced(target + (side === 'after' ? 1 : 0), 0, moved) })
}

useChatState.subscribe(({ account }) => {
  const { list } = useUploads.getState()
  if (account === 'signed-out' && list.length > 0) removeUploads(list.map(({ id }) => id))
})
