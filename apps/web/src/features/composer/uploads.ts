import type { Attachment } from '@guildhall/contract'
import { create } from 'zustand'
import type { ApiError } from '../../shared/api/http.ts'
import { useChatState } from '../../shared/state/chat-state.ts'

export interface Upload {
  id: string
  channelId: string
  file: File
  /** An address of the picture in this browser, to be let go of at the end. */
  preview: string | null
  /** Ends what is under way. */
  stop: () => void
  state:
    | { kind: 'uploading'; part: number }
    | { kind: 'done'; attachment: Attachment }
    | { kind: 'failed'; error: ApiError }
}

/** Files on their way to messages that are being written; they stay when another channel is shown. */
export const useUploads = create<{ list: readonly Upload[] }>()(() => ({ list: [] }))

export function uploadsOf(channelId: string): Upload[] {
  return useUploads.getState().list.filter((upload) => upload.channelId === channelId)
}

/** Whether it failed for want of a server. */
export function hasFoundNobody({ state }: Upload): boolean {
  return state.kind === 'failed' && state.error.code === 'unreachable'
}

export function removeUploads(ids: readonly string[]): void {
  const { list } = useUploads.getState()
  for (const { id, preview, stop } of list) {
    if (!ids.includes(id)) continue
    stop()
    if (preview !== null) URL.revokeObjectURL(preview)
  }
  useUploads.setState({ list: list.filter(({ id }) => !ids.includes(id)) })
}

useChatState.subscribe(({ account }) => {
  const { list } = useUploads.getState()
  if (account === 'signed-out' && list.length > 0) removeUploads(list.map(({ id }) => id))
})
