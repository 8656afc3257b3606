import type { Row } from './rows.ts'

export interface RowProps extends Omit<Row, 'key'> {
  rowKey: string
  serverId: string
  /** The Tab key stops at it. */
  isActive: boolean
  /** Somebody asked to see it. */
  isMarked: boolean
  onShowMember: (userId: string, anchor: HTMLElement) => void
  onMarkUnread: (seq: number) => Promise<unknown>
}
