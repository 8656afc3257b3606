import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTabStop } from '../ui/tab-stop.ts'
import { useTexts } from '../i18n/texts.ts'
import styles from './markdown.module.css'
import { EmojiText } from './custom-emoji.tsx'
import { ChannelName, Mention } from './mention.tsx'
import type { Mentions } from './mention.tsx'
import { TextLink } from './text-link.tsx'
import type { Inline } from '@guildhall/markdown'

interface LineContext {
  serverId: string
  mentions?: Mentions | undefined
  onShowMember?: ((userId: string, anchor: HTMLElement) => void) | undefined
}

export function Line({ pieces, ...context }: LineContext & { pieces: Inline[] }) {
  return pieces.map((piece, index) => <Piece key={index} piece={piece} {...context} />)
}

function Piece({ piece, ...context }: LineContext & { piece: Inline }) {
  switch (piece.kind) {
    case 'text': {
      const { serverId, mentions } = context
      if (!mentions?.emoji.length) return piece.text
      return <EmojiText text={piece.text} serverId={serverId} emoji={mentions.emoji} />
    }
    case 'break':
      return <br />
    case 'code':
      return <code>{piece.text}</code>
    case 'strong':
      return (
        <strong>
          <Line pieces={piece.children} {...context} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Line pieces={piece.children} {...context} />
        </em>
      )
    case 'deleted':
      return (
        <del>
          <Line pieces={piece.children} {...context} />
        </del>
      )
    case 'spoiler':
      return (
        <Spoiler>
          <Line pieces={piece.children} {...context} />
        </Spoiler>
      )
    case 'link':
      return (
        <TextLink url={piece.url}>
          <Line pieces={piece.children} {...context} />
        </TextLink>
      )
    case 'mention':
      return <Mention text={piece.text} {...context} />
    case 'channel':
      return <ChannelName text={piece.text} serverId={context.serverId} />
  }
}

function Spoiler({ children }: { children: ReactNode }) {
  const { markdown } = useTexts().timeline
  const tabIndex = useTabStop()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <span className={styles['opened']}>{children}</span>
  return (
    <button
      type="button"
      className={styles['spoiler']}
      tabIndex={tabIndex}
      aria-label={markdown.showSpoiler}
      data-tip={markdown.showSpoiler}
      onClick={() => setIsOpen(true)}
    >
      <span aria-hidden="true" inert>
        {children}
      </span>
    </button>
  )
}
