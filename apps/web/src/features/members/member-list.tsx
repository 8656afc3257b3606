import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useIsLarge } from '../../shared/state/members-on-demand.ts'
import { loadMembers, useMembers, useMembersLoadKey } from '../../shared/state/members.ts'
import { usePresences, useRoles } from '../../shared/state/server-selectors.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { LargeMemberList } from './large-member-list.tsx'
import styles from './member-list.module.css'
import { GroupHeading, MemberItem, MemberPlaceholders } from './member-row.tsx'
import { memberRows, sortMembers } from './member-rows.ts'

interface MemberListProps {
  serverId: string
  channelId: string
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The members of the server by role and presence. */
export function MemberList(props: MemberListProps) {
  const List = useIsLarge(props.serverId) ? LargeMemberList : SmallMemberList
  return <List key={props.serverId} {...props} />
}

/** All members. A single tab stop: arrows move inside. */
function SmallMemberList({ serverId, onShowMember }: MemberListProps) {
  const { error, retry } = useLoadedMembers(serverId)
  const rows = useRows(serverId)
  const isShown = useWasComplete(serverId) || error !== null
  const list = useRef<VirtualizerHandle>(null)
  const { active, keys, setActiveId } = useArrowKeys(rows, list)
  return (
    <div className={styles['list']} data-members {...keys}>
      {error !== null && <LoadError error={error} onRetry={retry} />}
      {!isShown ? (
        <MemberPlaceholders />
      ) : (
        <Virtualizer
          ref={list}
          data={rows}
          as="ul"
          item="li"
          itemSize={46}
          keepMounted={active < 0 ? [] : [active]}
        >
          {(row, index) =>
            row.kind === 'group' ? (
              <GroupHeading key={row.id} group={row.group} count={row.count} />
            ) : (
              <MemberItem
                key={row.id}
                serverId={serverId}
                row={row}
                isTabStop={index === (active < 0 ? 1 : active)}
                onFocus={() => setActiveId(row.id)}
                onShow={onShowMember}
              />
            )
          }
        </Virtualizer>
      )}
    </div>
  )
}

function useLoadedMembers(serverId: string) {
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const state = useMembersLoadKey(serverId)
  useEffect(() => {
    let isCurrent = true
    loadMembers(serverId).then(
      () => isCurrent && setError(null),
      (reason: unknown) => isCurrent && setError(reason),
    )
    return () => {
      isCurrent = false
    }
  }, [serverId, attempt, state])
  return { error, retry: () => setAttempt(attempt + 1) }
}

/**
 * Whether all members have been known: pages are sorted by id, so that rows would come in between while they load. After a lost
 * session, what was known stays until it is confirmed.
 */
function useWasComplete(serverId: string): boolean {
  const isComplete = useMembers((all) => all[serverId]?.isComplete ?? false)
  const [wasComplete, setWasComplete] = useState(isComplete)
  if (isComplete && !wasComplete) setWasComplete(true)
  return wasComplete
}

function useRows(serverId: string) {
  const byId = useMembers((all) => all[serverId]?.byId)
  const presences = usePresences(serverId)
  const roles = useRoles(serverId)
  const sorted = useMemo(() => sortMembers(byId?.values() ?? []), [byId])
  return useMemo(() => memberRows(sorted, presences, roles), [sorted, presences, roles])
}

type Rows = ReturnType<typeof useRows>

/** Moves the focus between members, also to those that are not rendered yet. */
function useArrowKeys(rows: Rows, list: { current: VirtualizerHandle | null }) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = activeId === null ? -1 : rows.findIndex(({ id }) => id === activeId)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = rowForKey(rows, active, event.key)
    const row = rows[to]
    if (!row) return
    event.preventDefault()
    const element = event.currentTarget
    setActiveId(row.id)
    list.current?.scrollToIndex(to === 1 ? 0 : to, { align: 'nearest' })
    focusRow(element, row.id)
  }
  return { active, setActiveId, keys: { onKeyDown } }
}

function rowForKey(rows: Rows, active: number, key: string): number {
  const isMember = ({ kind }: Rows[number]): boolean => kind === 'member'
  if (key === 'ArrowDown') return rows.findIndex((row, index) => index > active && isMember(row))
  if (key === 'ArrowUp') return rows.findLastIndex((row, index) => index < active && isMember(row))
  if (key === 'Home') return rows.findIndex(isMember)
  return key === 'End' ? rows.findLastIndex(isMember) : -1
}

/** After scrolling, the row is rendered in one of the next frames, and can take the focus in another. */
function focusRow(list: HTMLElement, id: string, frames = 10): void {
  requestAnimationFrame(() => {
    const row = list.querySelector<HTMLElement>(`[data-member="${CSS.escape(id)}"]`)
    row?.focus({ preventScroll: true })
    if (document.activeElement !== row && frames > 0) focusRow(list, id, frames - 1)
  })
}

function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts()
  const { failed } = useLazyTexts('members')
  return (
    <div className={styles['error']}>
      <Notice severity="danger">
        <p>{failed}</p>
        <p>{errorText(error, texts)}</p>
      </Notice>
      <Button onClick={onRetry}>{texts.common.retry}</Button>
    </div>
  )
}
