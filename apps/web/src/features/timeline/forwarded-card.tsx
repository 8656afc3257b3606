import type { ForwardedMessage, Message } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { useOrigin } from '../../shared/channels/use-origin.ts'
import { Embeds } from '../../shared/embeds/embeds.tsx'
import { StickerImage } from '../../shared/emoji/sticker-image.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { useLoadThread } from '../../shared/state/use-load-thread.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import { Attachments } from './attachments.tsx'
import styles from './forwarded-card.module.css'

export interface ForwardedCardProps {
  serverId: string
  message: Message
  copy: ForwardedMessage
}

/** Names in a copy are plain text. */
const noMentions = {
  mentions: [],
  mentionedRoles: [],
  mentionsEveryone: false,
  mentionsHere: false,
}

/** What a message forwards, and where that is from if the reader can view it there. */
export function ForwardedCard({ serverId, message, copy }: ForwardedCardProps) {
  const texts = useLazyTexts('forwards')
  const { content, embeds, emoji, sticker } = copy
  const { attachments } = message
  const mentions = useMemo(() => ({ ...noMentions, emoji }), [emoji])
  return (
    <div className={styles['card']}>
      <p className={styles['mark']}>
        <Icon name="forward" size={14} />
        {texts.mark}
      </p>
      {content !== '' && <Markdown text={content} serverId={serverId} mentions={mentions} />}
      {sticker && <StickerImage serverId={serverId} sticker={sticker} />}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {embeds.length > 0 && <Embeds serverId={serverId} embeds={embeds} />}
      <Source message={message} sentAt={copy.createdAt} />
    </div>
  )
}

/** How long it counts as known, since rows are mounted again while the user scrolls. */
const staleMs = 30_000

function Source({ message, sentAt }: { message: Message; sentAt: number }) {
  const { id: messageId, channelId } = message
  const { data: source } = useQuery({
    queryKey: ['forward source', messageId],
    queryFn: async ({ signal }) =>
      (await api.call('getForwardSource', { params: { channelId, messageId }, signal })).source,
    staleTime: staleMs,
  })
  return source ? <SourceLink {...source} sentAt={sentAt} /> : null
}

interface SourceLinkProps {
  serverId: string
  channelId: string
  seq: number
  sentAt: number
}

function SourceLink({ serverId, channelId, seq, sentAt }: SourceLinkProps) {
  const texts = useLazyTexts('forwards')
  const times = useTimes()
  const tabIndex = useTabStop()
  const origin = useOrigin(serverId, channelId)
  useLoadThread(channelId)
  // The right to view it was lost since.
  if (!origin) return null
  return (
    <Link className={styles['source'] ?? ''} href={origin.href(seq)} tabIndex={tabIndex}>
      <span className="visually-hidden">{texts.source}</span>
      <bdi className={styles['channel']}>{origin.name}</bdi>
      <span aria-hidden="true">›</span>
      <time dateTime={new Date(sentAt).toISOString()} data-tip={times.full(sentAt)}>
        {times.short(sentAt)}
      </time>
    </Link>
  )
}
