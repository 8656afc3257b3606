import type { Channel } from '@guildhall/contract'
import { useState } from 'react'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { useChannel } from '../state/chat-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useChannelViewers } from './channel-viewers.ts'
import type { Move } from './move-channel.ts'
import { requestMove } from './request-move.ts'

interface ChooseOverwritesDialogProps {
  channel: Channel
  move: Move
  onClose: () => void
}

/** Moves a channel after the person chose whether it takes the permissions of its new category. */
export function ChooseOverwritesDialog(props: ChooseOverwritesDialogProps) {
  const { channel, move, onClose } = props
  const texts = useLazyTexts('ordering').permissions
  const { common } = useTexts()
  const category = useChannel(move.parentId ?? '')
  const viewers = useChannelViewers(category)
  const [isBusy, setIsBusy] = useState(false)
  const { name } = channel
  const categoryName = category?.name ?? ''
  const run = async (syncOverwrites: boolean): Promise<void> => {
    setIsBusy(true)
    await requestMove(channel, move, syncOverwrites)
    onClose()
  }
  return (
    <Dialog
      title={texts.title(name, categoryName)}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {common.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void run(false)}>
            {texts.keep}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void run(true)}>
            {texts.sync}
          </Button>
        </>
      }
    >
      <p>{texts.question(name, categoryName)}</p>
      <p>
        {viewers
          ? texts.visibleToSome(categoryName, viewers.names, viewers.others)
          : texts.visibleToAll(categoryName)}
      </p>
    </Dialog>
  )
}
