import { useEffect, useState } from 'react'
import { sendMessage } from '../../shared/gateway/client.ts'
import { countCharacters, maxMessageCharacters } from '../../shared/text/count-characters.ts'
import { draftOf, saveDraft, useDrafts } from '../../shared/state/drafts.ts'
import { nameOf } from '../../shared/state/members.ts'
import { endReply, useComposerState } from '../../shared/state/composer-state.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { useMe } from '../../shared/state/server-selectors.ts'
import type { ComposerChannel } from './composer-channel.ts'
import { notePost, useWait } from './pace.ts'
import { messageIn } from './text-edits.ts'
import { endTyping } from './typing.ts'
import { hasFoundNobody, removeUploads, uploadsOf, useUploads } from './uploads.ts'
import type { Upload } from './uploads.ts'

/** Why nothing was sent when it was asked for. */
type Refusal = 'too-long' | 'slowmode' | 'failed-upload'

export interface Sending {
  /** Sends what is written, or says why not. What waits for uploads goes out by itself. */
  send: () => void
  /** Someone goes on writing: what was refused may be right now, and nothing goes out by itself. */
  forgive: () => void
  refusal: Refusal | null
  isWaiting: boolean
  /** Characters of what is written, and how many fit beside the writer's name. */
  length: number
  most: number
  /** Seconds until slow mode lets the next message through. */
  wait: number
}

export function useSending(channel: ComposerChannel): Sending {
  const channelId = channel.id
  const me = useMe(channel.serverId)
  const wait = useWait(channel)
  const length = useDrafts((drafts) => countCharacters(messageIn(drafts[channelId] ?? '')))
  const most = maxMessageCharacters(me ? nameOf(me) : '')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)

  const send = (): void => {
    const uploads = uploadsOf(channelId)
    const content = messageIn(draftOf(channelId))
    if (content.trim() === '' && uploads.length === 0) return
    const refused = refusalOf(uploads, length > most, wait)
    setRefusal(refused)
    setIsWaiting(refused === null && uploads.some(isUnderWay))
    if (refused !== null || uploads.some(isUnderWay)) return
    post(channelId, content, uploads)
  }
  useEffect(() => {
    if (!isWaiting) return
    return useUploads.subscribe(() => {
      if (!uploadsOf(channelId).some(isUnderWay)) send()
    })
  })
  return {
    send,
    forgive: () => {
      setRefusal(null)
      setIsWaiting(false)
    },
    refusal: refusal === 'slowmode' && wait === 0 ? null : refusal,
    isWaiting,
    length,
    most,
    wait,
  }
}

function refusalOf(uploads: readonly Upload[], isTooLong: boolean, wait: number): Refusal | null {
  if (isTooLong) return 'too-long'
  if (uploads.some((upload) => upload.state.kind === 'failed' && !isUnderWay(upload)))
    return 'failed-upload'
  return wait > 0 ? 'slowmode' : null
}

/** Without a connection, what has failed goes out with the next one. */
function isUnderWay(upload: Upload): boolean {
  if (upload.state.kind === 'uploading') return true
  return hasFoundNobody(upload) && useChatState.getState().connection.kind !== 'online'
}

function post(channelId: string, content: string, uploads: readonly Upload[]): void {
  const { replies } = useComposerState.getState()
  sendMessage({
    channelId,
    content,
    replyTo: replies[channelId]?.id ?? null,
    attachments: uploads.flatMap(({ state }) => (state.kind === 'done' ? state.attachment : [])),
  })
  notePost(channelId)
  endTyping(channelId)
  saveDraft(channelId, '')
  endReply(channelId)
  removeUploads(uploads.map(({ id }) => id))
}
