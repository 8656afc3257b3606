import { textOrSticker } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { errorText } from '../../shared/i18n/error-text.ts'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import { useTimes } from '../../shared/i18n/times.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import { TitledPopup } from '../../shared/ui/titled-popup.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { Attachments } from './attachments.tsx'
import { useAuthor } from './author.tsx'
import { Embeds } from '../../shared/embeds/embeds.tsx'
import { jumpTo } from './jump.ts'
import { setPinned } from './menu-actions.ts'
import { useMessagePermissions } from './message-permissions.ts'
import styles from './pins-popup.module.css'
import { usePins } from './use-pins.ts'

export interface PinsProps {
  serverId: string
  channelId: string
  anchor: HTMLElement
  onClose: () => void
}

/** The pinned messages of a channel, in a popup. */
export function Pins({ serverId, channelId, anchor, onClose }: PinsProps) {
  const texts = useTexts()
  const { pins } = useLazyTexts('components')
  const { data, error, isPending, refetch } = usePins(channelId)
  return (
    <TitledPopup anchor={anchor} title={pins.title} onClose={onClose}>
      {isPending && <Loading label={texts.common.loading} />}
      {error && (
        <Notice severity="danger">
          <p>{errorText(error, texts)}</p>
          <Button onClick={() => void refetch()}>{texts.common.retry}</Button>
        </Notice>
      )}
      {data?.length === 0 && (
        <Empty icon="pin" title={pins.none}>
          <p>{pins.noneText}</p>
        </Empty>
      )}
      <ul className={styles['list']}>
        {data?.map((message) => (
          <Pin key={message.id} serverId={serverId} message={message} onClose={onClose} />
        ))}
      </ul>
    </TitledPopup>
  )
}

interface PinProps {
  serverId: string
  message: Message
  onClose: () => void
}

function Pin({ serverId, message, onClose }: PinProps) {
  const { pins } = useLazyTexts('components')
  const times = useTimes()
  const { id, kind, name, avatar } = useAuthor(serverId, message)
  const mayUnpin = useMessagePermissions(serverId, message).pin
  const jumpToMessage = (): void => {
    onClose()
    jumpTo(message.channelId, message.seq)
  }
  return (
    <li className={styles['pin']}>
      <div className={styles['author']}>
        <Avatar
          name={name}
          image={avatar}
          id={id}
          size={24}
          shape={kind === 'user' ? 'circle' : 'square'}
        />
        <b>{name}</b>
        <time dateTime={new Date(message.createdAt).toISOString()}>
          {times.short(message.createdAt)}
        </time>
      </div>
      <Markdown text={textOrSticker(message)} serverId={serverId} mentions={message} />
      {message.attachments.length > 0 && <Attachments attachments={message.attachments} />}
      {message.embeds.length > 0 && <Embeds serverId={serverId} embeds={message.embeds} />}
      <div className={styles['actions']}>
        <Button onClick={jumpToMessage}>{pins.jump}</Button>
        {mayUnpin && (
          <Button variant="ghost" onClick={() => void setPinned(message, false)}>
            {pins.unpin}
          </Button>
        )}
      </div>
    </li>
  )
}
