import type { Attachment, Sticker } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { sendMessage } from '../../shared/gateway/client.ts'
import { countCharacters, maxMessageCharacters } from '../../shared/text/count-characters.ts'
import { showsNothing } from '../../shared/text/shows-nothing.ts'
import { draftOf, saveDraft, useDrafts } from '../../shared/state/drafts.ts'
import { nameOf } from '../../shared/state/members.ts'
import { endReply, useComposerState } from '../../shared/state/composer-state.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { useMe } from '../../shared/state/server-selectors.ts'
import type { ComposerChannel } from './composer-channel.ts'
import { recordPost, useSlowModeWait } from './slow-mode.ts'
import { trimMessage } from './text-edit.ts'
import { resetTyping } from './typing.ts'
import { isUnreachable, removeUploads, uploadsOf, useUploads } from './upload-store.ts'
import type { Upload } from './upload-store.ts'

/** What prevented the last attempt to send. */
type Blocker = 'too-long' | 'slowmode' | 'failed-upload'

export interface SendState {
  /** Sends the message or sets `blocker`. A message with running uploads is sent when they are done. */
  send: () => void
  /** Sends it at once, as a message of its own. */
  sendSticker: (sticker: Sticker) => void
  /** Clears `blocker` and cancels the delayed sending, because the message changes. */
  reset: () => void
  blocker: Blocker | null
  /** The name of a file that could not be uploaded. */
  failedFile: string | null
  isWaitingForUploads: boolean
  /** Characters of the message, and the maximum beside the author's name. */
  length: number
  maxLength: number
  /** Seconds until slow mode allows the next message. */
  waitSeconds: number
}

export function useSend(channel: ComposerChannel): SendState {
  const channelId = channel.id
  const me = useMe(channel.serverId)
  const waitSeconds = useSlowModeWait(channel)
  const length = useDrafts((drafts) => countCharacters(trimMessage(drafts[channelId] ?? '')))
  const maxLength = maxMessageCharacters(me ? nameOf(me) : '')
  const [blocker, setBlocker] = useState<Blocker | null>(null)
  const [isWaitingForUploads, setIsWaitingForUploads] = useState(false)

  const send = (): void => {
    const uploads = uploadsOf(channelId)
    const content = trimMessage(draftOf(channelId))
    if (uploads.length === 0 && showsNothing(content)) return
    const nextBlocker = findBlocker(uploads, length > maxLength, waitSeconds)
    setBlocker(nextBlocker)
    setIsWaitingForUploads(nextBlocker === null && uploads.some(isPending))
    if (nextBlocker !== null || uploads.some(isPending)) return
    post(channelId, content, uploads)
  }
  useEffect(() => {
    if (!isWaitingForUploads) return
    return useUploads.subscribe(() => {
      if (!uploadsOf(channelId).some(isPending)) send()
    })
  })
  return {
    send,
    sendSticker(sticker) {
      if (waitSeconds > 0) setBlocker('slowmode')
      else submit(channelId, '', [], sticker)
    },
    reset: () => {
      setBlocker(null)
      setIsWaitingForUploads(false)
    },
    blocker: blocker === 'slowmode' && waitSeconds === 0 ? null : blocker,
    failedFile: blocker === 'failed-upload' ? failedFileOf(channelId) : null,
    isWaitingForUploads,
    length,
    maxLength,
    waitSeconds,
  }
}

function findBlocker(
  uploads: readonly Upload[],
  isTooLong: boolean,
  waitSeconds: number,
): Blocker | null {
  if (isTooLong) return 'too-long'
  if (uploads.some((upload) => upload.state.kind === 'failed' && !isPending(upload)))
    return 'failed-upload'
  return waitSeconds > 0 ? 'slowmode' : null
}

function failedFileOf(channelId: string): string | null {
  return uploadsOf(channelId).find(({ state }) => state.kind === 'failed')?.file.name ?? null
}

/** Whether an upload is running or will be retried when the connection is back. */
function isPending(upload: Upload): boolean {
  if (upload.state.kind === 'uploading') return true
  return isUnreachable(upload) && useChatState.getState().connection.kind !== 'online'
}

function post(channelId: string, content: string, uploads: readonly Upload[]): void {
  submit(
    channelId,
    content,
    uploads.flatMap(({ state }) => (state.kind === 'done' ? state.attachment : [])),
  )
  resetTyping(channelId)
  saveDraft(channelId, '')
  removeUploads(uploads.map(({ id }) => id))
}

function submit(
  channelId: string,
  content: string,
  attachments: Attachment[],
  sticker?: Sticker,
): void {
  const reply = useComposerState.getState().replies[channelId]
  sendMessage({
    channelId,
    content,
    replyTo: reply?.message.id ?? null,
    mentionsRepliedAuthor: reply?.mentionsAuthor ?? true,
    attachments,
    ...(sticker && { sticker }),
  })
  recordPost(channelId)
  endReply(channelId)
}
