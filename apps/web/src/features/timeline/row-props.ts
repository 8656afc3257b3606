import type { Row } from './rows.ts'

export interface RowProps extends Omit<Row, 'key'> {
  rowKey: string
  serverId: string
  /** The row is the list's tab stop. */
  isActive: boolean
  /** A jump has just scrolled to it. */
  isHighlighted: boolean
  onShowMember: (userId: string, anchor: HTMLElement) => void
  onMarkUnread: (seq: number) => Promise<unknown>
}
