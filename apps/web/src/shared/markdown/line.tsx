import { useTimes } from '../i18n/times.ts'
import styles from './markdown.module.css'
import { CustomEmojiImage } from './custom-emoji.tsx'
import { ChannelLink, ChannelName, Mention } from './mention.tsx'
import type { Mentions } from './mention.tsx'
import { Spoiler } from './spoiler.tsx'
import { TextLink } from './text-link.tsx'
import { timeText } from './time-text.ts'
import { useClock } from './use-clock.ts'
import type { Inline, TimePiece } from '@guildhall/markdown'

interface LineContext {
  serverId: string
  mentions?: Mentions | undefined
  onShowMember?: ((userId: string, anchor: HTMLElement) => void) | undefined
  /** Without interactive elements. */
  hasLinks?: boolean
}

export function Line({ pieces, ...context }: LineContext & { pieces: Inline[] }) {
  return pieces.map((piece, index) => <Piece key={index} piece={piece} {...context} />)
}

function Piece({ piece, ...context }: LineContext & { piece: Inline }) {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'emoji': {
      const { serverId, mentions } = context
      const named = mentions?.emoji.find(({ name }) => piece.text === `:${name}:`)
      if (!named) return piece.text
      return <CustomEmojiImage serverId={serverId} id={named.id} text={piece.text} />
    }
    case 'time':
      return <TimeText piece={piece} />
    case 'break':
      return <br />
    case 'code':
      return <code dir="auto">{piece.text}</code>
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
    case 'underline':
      return (
        <u>
          <Line pieces={piece.children} {...context} />
        </u>
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
    case 'channelId':
      return <ChannelLink id={piece.id} isLink={context.hasLinks !== false} />
  }
}

/** A time in the reader's zone, with the full time on hover. */
function TimeText({ piece }: { piece: TimePiece }) {
  const times = useTimes()
  useClock(piece.style === 'R', piece.time)
  return (
    <time
      className={styles['time']}
      dateTime={new Date(piece.time).toISOString()}
      data-tip={times.dayAndClock(piece.time)}
    >
      {timeText(piece, times)}
    </time>
  )
}
