import type { Attachment } from '@guildhall/contract'
import { create } from 'zustand'
import type { ApiError } from '../../shared/api/http.ts'
import { useChatState } from '../../shared/state/chat-state.ts'

export interface Upload {
  id: string
  channelId: string
  file: File
  /** An object URL, to be revoked when the upload is removed. */
  preview: string | null
  abort: () => void
  state:
    | { kind: 'uploading'; /** From 0 to 1. */ progress: number }
    | { kind: 'done'; attachment: Attachment }
    | { kind: 'failed'; error: ApiError }
}

/** The files of unsent messages in all channels. */
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

useChatState.subscribe(({ account }) => {
  const { list } = useUploads.getState()
  if (account === 'signed-out' && list.length > 0) removeUploads(list.map(({ id }) => id))
})
