import { memo } from 'react'
import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { isOnlyEmoji } from './inline.ts'
import { Line } from './line.tsx'
import styles from './markdown.module.css'
import { parseMarkdown } from './parse.ts'
import type { Block } from './tree.ts'

interface MarkdownProps {
  text: string
  /** Whose members and channels the text may name. */
  serverId: string
  /** Whether `@everyone` called all. */
  mentionsEveryone?: boolean
  /** Someone asks who a named member is. */
  onShowMember?: ((userId: string, anchor: HTMLElement) => void) | undefined
  /** A word on the text, which follows it on its last line. */
  suffix?: ReactNode
}

/** A message's text, drawn as what its signs mean. */
export const Markdown = memo(function Markdown({ text, suffix, ...place }: MarkdownProps) {
  if (isOnlyEmoji(text)) {
    return (
      <p>
        <span className={styles['emoji']}>{text}</span> {suffix}
      </p>
    )
  }
  const blocks = blocksOf(text)
  const last = blocks.at(-1)
  if (suffix === undefined || last?.kind !== 'paragraph') {
    return (
      <div className={styles['markdown']}>
        <Blocks blocks={blocks} {...place} />
        {suffix}
      </div>
    )
  }
  return (
    <div className={styles['markdown']}>
      <Blocks blocks={blocks.slice(0, -1)} {...place} />
      <p>
        <Line pieces={last.children} {...place} /> {suffix}
      </p>
    </div>
  )
})

const parsed = new Map<string, Block[]>()
const parsedKept = 500

/** Rows come and go while one scrolls: what was understood once is kept for a while. */
function blocksOf(text: string): Block[] {
  const known = parsed.get(text)
  if (known) return known
  const blocks = parseMarkdown(text)
  const oldest = parsed.keys().next()
  if (parsed.size >= parsedKept && !oldest.done) parsed.delete(oldest.value)
  parsed.set(text, blocks)
  return blocks
}

interface BlocksProps extends Omit<MarkdownProps, 'text' | 'note'> {
  blocks: Block[]
}

function Blocks({ blocks, ...place }: BlocksProps) {
  // A text's pieces never change their places.
  return blocks.map((block, index) => <OneBlock key={index} block={block} {...place} />)
}

function OneBlock({ block, ...place }: Omit<BlocksProps, 'blocks'> & { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line pieces={block.children} {...place} />
        </p>
      )
    case 'heading':
      // The page's own headings are not a message's to write.
      return (
        <p className={styles[block.depth === 1 ? 'heading' : 'subheading']}>
          <Line pieces={block.children} {...place} />
        </p>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} {...place} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Blocks blocks={item} {...place} />
        </li>
      ))
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'code':
      return <CodeBlock language={block.language} text={block.text} />
    case 'rule':
      return <hr />
  }
}
