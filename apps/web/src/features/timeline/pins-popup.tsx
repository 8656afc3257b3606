import type { Message } from '@guildhall/contract'
import { errorText } from '../../shared/i18n/error-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Empty, Loading, Notice } from '../../shared/ui/notice.tsx'
import { TitledPopup } from '../../shared/ui/titled-popup.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { jumpTo } from './jump.ts'
import { setPinned } from './menu-actions.ts'
import { MessageCard } from './message-card.tsx'
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
  const actions = useLazyTexts('messageActions')
  const mayUnpin = useMessagePermissions(serverId, message).pin
  const jumpToMessage = (): void => {
    onClose()
    jumpTo(message.channelId, message.seq)
  }
  return (
    <li className={styles['pin']}>
      <MessageCard serverId={serverId} message={message} />
      <div className={styles['actions']}>
        <Button onClick={jumpToMessage}>{pins.jump}</Button>
        {mayUnpin && (
          <Button variant="ghost" onClick={() => void setPinned(message, false, actions)}>
            {pins.unpin}
          </Button>
        )}
      </div>
    </li>
  )
}
