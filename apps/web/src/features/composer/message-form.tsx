import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent } from 'react'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { saveDraft, useDrafts } from '../../shared/state/drafts.ts'
import { findChannel, threadParent, useChatState } from '../../shared/state/chat-state.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { useComposerState } from '../../shared/state/composer-state.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { applyTextEdit, selectionOf } from './apply-text-edit.ts'
import { CompletionList } from './completion-list.tsx'
import { isCommand } from './completion.ts'
import type { ComposerChannel } from './composer-channel.ts'
import styles from './composer.module.css'
import { DropOverlay, TypingIndicator } from './background-parts.ts'
import { EmojiButton } from './emoji-button.tsx'
import { FileButton } from './file-button.tsx'
import { filesFrom, useAttach } from './use-attach.ts'
import { FooterNote } from './footer-note.tsx'
import { handleKey } from './composer-keys.ts'
import { SendButton } from './send-button.tsx'
import { insertAt, linkSelection } from './text-edit.ts'
import { sendTyping } from './typing.ts'
import { useUploads } from './upload-store.ts'
import { useCompletion } from './use-completion.ts'
import { useAutoHeight } from './use-auto-height.ts'
import { useRunCommand } from './use-commands.ts'
import { useSend } from './use-send.ts'
import { useTypeAnywhere } from './use-type-anywhere.ts'

const ReplyBar = lazyComponent(
  async () => (await import('./reply-bar.tsx')).ReplyBar,
  () => null,
)

const UploadList = lazyComponent(
  async () => (await import('./upload-list.tsx')).UploadList,
  () => null,
)

/** The text field with reply, files, suggestions, emoji and notes. */
export function MessageForm({ channel }: { channel: ComposerChannel }) {
  const texts = useTexts().composer
  const { id: channelId, serverId } = channel
  const isThread = useChatState(
    ({ snapshot }) => threadParent(findChannel(snapshot, channelId)) !== undefined,
  )
  // A thread has its own composer beside that of its channel.
  const fieldId = isThread ? 'thread-composer' : 'composer'
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const text = useDrafts((drafts) => drafts[channelId] ?? '')
  const [caret, setCaret] = useState(text.length)
  const mayAttach = useMay('attach_files', serverId, channelId)
  const hasFiles = useUploads(({ list }) => list.some((file) => file.channelId === channelId))
  const sendState = useSend(channel)
  const command = useRunCommand(channel)
  const completion = useCompletion({
    field,
    text,
    caret,
    serverId,
    channelId,
    run: (start) => void command.run(start),
  })
  const attachments = useAttach(channelId, mayAttach)
  const attach = (files: readonly File[]): void => {
    void attachments.attach(files)
    field.current?.focus()
  }
  const isTooLong = sendState.length > sendState.maxLength
  const attachText = (): void => {
    attach([new File([text], 'message.txt', { type: 'text/plain' })])
    saveDraft(channelId, '')
  }
  const send = (): void => {
    attachments.clearRejection()
    if (isCommand(text)) void command.run()
    else sendState.send()
  }
  useAutoHeight(field, text)
  useTypeAnywhere(field, attach)
  const isReply = useIsReply(field, channelId)

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const files = filesFrom(event.clipboardData)
    const pasted = event.clipboardData.getData('text/plain')
    // Tables and formatted text are pasted with a picture of themselves, which is ignored.
    const edit = linkSelection(selectionOf(event.currentTarget), pasted)
    if (files.length > 0 && pasted === '') attach(files)
    else if (edit) applyTextEdit(event.currentTarget, edit)
    else return
    event.preventDefault()
  }
  return (
    <form
      ref={form}
      className={styles['composer']}
      aria-label={isThread ? texts.placeholder(channel.label) : texts.region}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <CompletionList serverId={serverId} completion={completion} />
      <div className={styles['input']}>
        {isReply && <ReplyBar serverId={serverId} channelId={channelId} />}
        {hasFiles && <UploadList channelId={channelId} />}
        <div className={styles['row']} data-filled={text !== '' || undefined}>
          {mayAttach && <FileButton onFiles={attach} />}
          <textarea
            ref={field}
            id={fieldId}
            data-composer={channelId}
            className={styles['field']}
            rows={1}
            dir="auto"
            value={text}
            aria-label={texts.placeholder(channel.label)}
            placeholder={texts.placeholder(channel.label)}
            aria-describedby={`${fieldId}-note`}
            aria-invalid={isTooLong || undefined}
            enterKeyHint={isTouch() ? 'enter' : 'send'}
            autoComplete="off"
            {...completion.fieldProps}
            onChange={({ target }) => {
              saveDraft(channelId, target.value)
              setCaret(target.selectionStart)
              sendState.reset()
              attachments.clearRejection()
              command.clearError()
              if (target.value.trim() !== '') sendTyping(channelId)
              completion.replaceClosedName(target)
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={(event) => {
              if (!completion.onKeyDown(event))
                handleKey(event, { channelId, isTouch: isTouch(), send })
            }}
            onPaste={onPaste}
          />
          <EmojiButton
            serverId={serverId}
            onSticker={(sticker) => {
              sendState.sendSticker(sticker)
              field.current?.focus()
            }}
            onPick={(emoji) => {
              if (field.current)
                applyTextEdit(field.current, insertAt(selectionOf(field.current), emoji))
            }}
          />
          <SendButton isReady={(hasFiles || text.trim() !== '') && !isTooLong} />
        </div>
      </div>
      <div className={styles['footer']}>
        <TypingIndicator serverId={serverId} channelId={channelId} />
        <FooterNote
          id={`${fieldId}-note`}
          sendState={sendState}
          error={attachments.rejection ?? command.error}
          runNote={command.note}
          slowmodeSeconds={channel.slowmodeSeconds}
        />
        {isTooLong && mayAttach && (
          <Button icon="paperclip" onClick={attachText}>
            {texts.files.attachText}
          </Button>
        )}
      </div>
      <DropOverlay form={form} channelLabel={channel.label} mayDrop={mayAttach} onFiles={attach} />
    </form>
  )
}

/** On-screen keyboards have no Shift+Enter, so that Enter inserts a line break there and only the button sends. */
function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/** Whether the next message is a reply. The field gets the focus when that begins. */
function useIsReply(field: { current: HTMLTextAreaElement | null }, channelId: string): boolean {
  const replyId = useComposerState(({ replies }) => replies[channelId]?.message.id)
  const last = useRef(replyId)
  useEffect(() => {
    if (replyId !== undefined && replyId !== last.current) field.current?.focus()
    last.current = replyId
  }, [field, replyId])
  return replyId !== undefined
}
