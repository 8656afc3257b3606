import type { Channel } from '@guildhall/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ChooseOverwritesDialog } from './choose-overwrites-dialog.tsx'
import type { Move } from './move-channel.ts'
import { needsChoice, requestMove } from './request-move.ts'

export interface MoveChannel {
  /** Moves the channel, or asks about its permissions first. Resolves when it has moved or the question is shown. */
  move: (channel: Channel, move: Move) => Promise<void>
  /** The question, while there is one. */
  dialog: ReactNode
}

export function useMoveChannel(): MoveChannel {
  const [asking, setAsking] = useState<{ channel: Channel; move: Move } | null>(null)
  return {
    async move(channel, move) {
      if (needsChoice(channel, move)) setAsking({ channel, move })
      else await requestMove(channel, move)
    },
    dialog: asking && <ChooseOverwritesDialog {...asking} onClose={() => setAsking(null)} />,
  }
}
