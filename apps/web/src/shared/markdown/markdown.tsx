import type { MentionedRole } from '@guildhall/contract'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { EmojiText, withPlainEmoji } from './custom-emoji.tsx'
import { isOnlyEmoji } from './only-emoji.ts'
import { Line } from './line.tsx'
import type { Mentions } from './mention.tsx'
import { useTexts } from '../i18n/texts.ts'
import { BlockSpoiler } from './spoiler.tsx'
import styles from './markdown.module.css'
import { parseMarkdown } from '@guildhall/markdown'
import type { Block, Inline } from '@guildhall/markdown'

interface MarkdownProps {
  text: string
  /** The server whose members and channels the text may mention. */
  serverId: string
  /** Which names of roles and emoji, `@everyone` and `@here` mean something; none by default. */
  mentions?: Mentions
  /** Called when a mention of a member is pressed. */
  onShowMember?: ((userId: string, anchor: HTMLElement) => void) | undefined
  /** Shown after the text, on its last line. */
  suffix?: ReactNode
}

/** Renders the Markdown text of a message. */
export const Markdown = memo(function Markdown({ text, suffix, ...context }: MarkdownProps) {
  const emoji = context.mentions?.emoji ?? []
  if (isOnlyEmoji(withPlainEmoji(text, emoji))) {
    return (
      <p dir="auto">
        <span className={styles['emoji']}>
          <EmojiText text={text} serverId={context.serverId} emoji={emoji} />
        </span>{' '}
        {suffix}
      </p>
    )
  }
  const blocks = blocksOf(text, context.mentions?.mentionedRoles)
  const last = blocks.at(-1)
  if (suffix === undefined || last?.kind !== 'paragraph') {
    return (
      <div className={styles['markdown']}>
        <Blocks blocks={blocks} {...context} />
        {suffix}
      </div>
    )
  }
  return (
    <div className={styles['markdown']}>
      <Blocks blocks={blocks.slice(0, -1)} {...context} />
      <p dir="auto">
        <Line pieces={last.children} {...context} /> {suffix}
      </p>
    </div>
  )
})

const cache = new Map<string, Block[]>()
const maxCached = 500

/** Parses a text; cached, because rows are mounted again while the user scrolls. */
function blocksOf(text: string, roles: readonly MentionedRole[] = []): Block[] {
  const names = roles.map(({ name }) => name)
  const key = [text, ...names].join('\0')
  const cached = cache.get(key)
  if (cached) return cached
  const blocks = parseMarkdown(text, names)
  const oldest = cache.keys().next()
  if (cache.size >= maxCached && !oldest.done) cache.delete(oldest.value)
  cache.set(key, blocks)
  return blocks
}

interface BlocksProps extends Omit<MarkdownProps, 'text' | 'note'> {
  blocks: Block[]
  /** Within a quote or a list item, whose direction follows from all that it contains. */
  isInside?: boolean
}

function Blocks({ blocks, ...context }: BlocksProps) {
  // The blocks of a text never change their order.
  return blocks.map((block, index) => <OneBlock key={index} block={block} {...context} />)
}

function OneBlock(props: Omit<BlocksProps, 'blocks'> & { block: Block }) {
  const { block, ...context } = props
  const dir = context.isInside ? undefined : 'auto'
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir={dir}>
          <Line pieces={block.children} {...context} />
        </p>
      )
    case 'heading':
      // A message must not add headings to the outline of the page.
      return (
        <p className={styles[block.depth === 1 ? 'heading' : 'subheading']} dir={dir}>
          <Line pieces={block.children} {...context} />
        </p>
      )
    case 'small':
      return (
        <p className={styles['small']} dir={dir}>
          <Line pieces={block.children} {...context} />
        </p>
      )
    case 'spoiler':
      return (
        <BlockSpoiler>
          <Blocks blocks={block.children} {...context} />
        </BlockSpoiler>
      )
    case 'quote':
      return (
        <blockquote dir={dir}>
          <Blocks blocks={block.children} {...context} isInside />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index} dir={dir}>
          <Blocks blocks={item} {...context} isInside />
        </li>
      ))
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'table':
      return <Table block={block} dir={dir} {...context} />
    case 'code':
      return <CodeBlock language={block.language} text={block.text} />
    case 'rule':
      return <hr />
  }
}

interface TableProps extends Omit<BlocksProps, 'blocks'> {
  block: Extract<Block, { kind: 'table' }>
  dir: 'auto' | undefined
}

/** A table that scrolls where it is wider than its message. */
function Table({ block: { align, rows }, dir, ...context }: TableProps) {
  const { markdown } = useTexts().timeline
  const [header = [], ...body] = rows
  const cells = (row: Inline[][], Cell: 'th' | 'td') =>
    row.map((cell, index) => (
      <Cell key={index} data-align={align[index]} {...(Cell === 'th' && { scope: 'col' })}>
        <Line pieces={cell} {...context} />
      </Cell>
    ))
  return (
    <div className={styles['tableFrame']} role="region" aria-label={markdown.table} tabIndex={0}>
      <table dir={dir}>
        <thead>
          <tr>{cells(header, 'th')}</tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
