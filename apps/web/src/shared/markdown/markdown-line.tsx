import { useMemo } from 'react'
import { Line } from './line.tsx'
import styles from './markdown.module.css'
import { toSingleLine } from './to-single-line.ts'
import { parseMarkdown } from '@guildhall/markdown'

/** A Markdown text on one line without interactive elements, for headers, lists and buttons. */
export function MarkdownLine({ text, serverId }: { text: string; serverId: string }) {
  const pieces = useMemo(() => toSingleLine(parseMarkdown(text)), [text])
  return (
    <span className={styles['oneLine']} dir="auto">
      <Line pieces={pieces} serverId={serverId} hasLinks={false} />
    </span>
  )
}
