import { memberListLength } from '@guildhall/contract'
import type { MemberGroup, MemberListItem } from '@guildhall/contract'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useLargeServer, watchRanges } from '../../shared/state/large-server.ts'
import { useRoles } from '../../shared/state/server-selectors.ts'
import styles from './member-list.module.css'
import { GroupHeading, MemberContent, MemberPlaceholders } from './member-row.tsx'

interface LargeMemberListProps {
  serverId: string
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The same for all clients, so that they share what the server sends. */
const blockSize = 100
const noGroups: readonly MemberGroup[] = []

/** The member list of a large server. Loads the part on the screen. A single tab stop: arrows move inside. */
export function LargeMemberList({ serverId, onShowMember }: LargeMemberListProps) {
  const view = useLargeServer((state) => (state.serverId === serverId ? state.view : null))
  const roles = useRoles(serverId)
  const texts = useTexts()
  const list = useRef<VirtualizerHandle>(null)
  const groups = view?.groups ?? noGroups
  const length = memberListLength(groups)
  const { active, setActive, onKeyDown } = useArrowKeys(groups, list)
  useEffect(() => {
    watchRanges(serverId, [blockAt(0)])
    return () => watchRanges(serverId, [])
  }, [serverId])
  const loadVisible = (): void => {
    const { current } = list
    if (!current) return
    const { scrollOffset, viewportSize } = current
    const first = indexAt(groups, current.findItemIndex(scrollOffset))
    const last = indexAt(groups, current.findItemIndex(scrollOffset + viewportSize))
    watchRanges(serverId, blocksAround(first, last))
  }
  return (
    <div className={styles['list']} data-members onKeyDown={onKeyDown}>
      {view === null ? (
        <MemberPlaceholders />
      ) : (
        <Virtualizer
          ref={list}
          data={{ length: groups.length + length }}
          as="ul"
          item="li"
          itemSize={46}
          keepMounted={[rowAt(groups, active)]}
          onScroll={loadVisible}
        >
          {(_, row) => {
            const heading = headingAt(groups, row)
            if (heading) {
              const role = roles.find(({ id }) => id === heading.id)
              const group = heading.id === 'offline' ? 'offline' : (role ?? 'online')
              return <GroupHeading key={row} group={group} count={heading.count} />
            }
            const index = indexAt(groups, row)
            return (
              <Item
                key={row}
                serverId={serverId}
                index={index}
                item={view.items.get(index)}
                isTabStop={index === active}
                loadingText={texts.common.loading}
                onFocus={() => setActive(index)}
                onShow={onShowMember}
              />
            )
          }}
        </Virtualizer>
      )}
    </div>
  )
}

interface ItemProps {
  serverId: string
  index: number
  item: MemberListItem | undefined
  isTabStop: boolean
  loadingText: string
  onFocus: () => void
  onShow: (userId: string, anchor: HTMLElement) => void
}

/** A member, or a placeholder until it is loaded. The element stays the same, so that it keeps the focus. */
function Item({ serverId, index, item, isTabStop, loadingText, onFocus, onShow }: ItemProps) {
  const isOffline = item?.presence === null
  return (
    <button
      type="button"
      className={[styles['member'], isOffline ? styles['offline'] : ''].join(' ')}
      data-index={index}
      data-member={item?.member.user.id}
      data-menu={item && `member:${item.member.user.id}`}
      aria-busy={item === undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={({ currentTarget }) => item && onShow(item.member.user.id, currentTarget)}
    >
      {item ? (
        <MemberContent serverId={serverId} member={item.member} presence={item.presence} />
      ) : (
        <span className={styles['placeholder']}>
          <span className="visually-hidden">{loadingText}</span>
          <span aria-hidden="true" />
          <span aria-hidden="true" style={{ width: `${String(40 + ((index * 13) % 30))}%` }} />
        </span>
      )}
    </button>
  )
}

function blockAt(index: number): number[] {
  const first = Math.floor(index / blockSize) * blockSize
  return [first, first + blockSize - 1]
}

/** The blocks of the visible members and, near their ends, the next ones. */
function blocksAround(first: number, last: number): number[][] {
  const blocks = [first - blockSize / 4, first, last, last + blockSize / 4]
    .filter((index) => index >= 0)
    .map(blockAt)
  return blocks.filter(([start], position) => start !== blocks[position - 1]?.[0])
}

/** The row of the member with the index. Each group has a heading before its members. */
function rowAt(groups: readonly MemberGroup[], index: number): number {
  let end = 0
  for (const [position, { count }] of groups.entries()) {
    end += count
    if (index < end) return index + position + 1
  }
  return index + groups.length
}

function headingAt(groups: readonly MemberGroup[], row: number): MemberGroup | null {
  let start = 0
  for (const group of groups) {
    if (row === start) return group
    start += group.count + 1
    if (row < start) return null
  }
  return null
}

/** The index of the member in the row; for a heading, that of the member below. */
function indexAt(groups: readonly MemberGroup[], row: number): number {
  let start = 0
  for (const [position, { count }] of groups.entries()) {
    if (row <= start + count) return Math.max(row - position - 1, start - position)
    start += count + 1
  }
  return Math.max(0, row - groups.length)
}

/** Moves the focus between members, also to those that are not rendered yet. */
function useArrowKeys(groups: readonly MemberGroup[], list: { current: VirtualizerHandle | null }) {
  const [active, setActive] = useState(0)
  const length = memberListLength(groups)
  const lastActive = Math.min(active, Math.max(0, length - 1))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || length === 0) return
    const targets: Record<string, number> = {
      ArrowDown: lastActive + 1,
      ArrowUp: lastActive - 1,
      Home: 0,
      End: length - 1,
    }
    const to = targets[event.key]
    if (to === undefined || to < 0 || to >= length) return
    event.preventDefault()
    setActive(to)
    list.current?.scrollToIndex(to === 0 ? 0 : rowAt(groups, to), { align: 'nearest' })
    focusItem(event.currentTarget, to)
  }
  return { active: lastActive, setActive, onKeyDown }
}

/** After scrolling, the row is rendered in one of the next frames, and can take the focus in another. */
function focusItem(list: HTMLElement, index: number, frames = 10): void {
  requestAnimationFrame(() => {
    const row = list.querySelector<HTMLElement>(`[data-index="${String(index)}"]`)
    row?.focus({ preventScroll: true })
    if (document.activeElement !== row && frames > 0) focusItem(list, index, frames - 1)
  })
}
