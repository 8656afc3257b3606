import { isVoiceChannel, pagePath } from '@guildhall/contract'
import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { isComposing } from '../../shared/keyboard/is-composing.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { currentTexts } from '../../shared/i18n/texts.ts'
import { openDirect } from '../../shared/state/conversations.ts'
import { usePeople } from '../../shared/state/people.ts'
import { useActiveThreads } from '../../shared/state/use-active-threads.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import { TargetOption } from '../../shared/targets/target-option.tsx'
import styles from './quick-switcher.module.css'
import {
  personTargets,
  rankTargets,
  targetsIn,
  threadTargets,
} from '../../shared/targets/targets.ts'
import type { Target } from '../../shared/targets/targets.ts'

interface QuickSwitcherProps {
  serverId: string
  /** As a click on a voice channel in the list does. */
  onJoinVoice: (serverId: string, channelId: string) => void
  onClose: () => void
}

/** Opens a channel, thread, server or conversation by part of its name, joins a voice channel, or writes to a person. */
export function QuickSwitcher({ serverId, onJoinVoice, onClose }: QuickSwitcherProps) {
  const switcher = useLazyTexts('switcher')
  const [, navigate] = useLocation()
  // Read once, so that results do not move while the dialog is open.
  const [targets] = useState(() => {
    const { snapshot } = useChatState.getState()
    return snapshot ? targetsIn(snapshot) : []
  })
  const [typed, setTyped] = useState('')
  const [selectedIndex, setSelectedIndex] = useState(0)
  const people = usePeople(typed)
  const threads = useActiveThreads(typed)
  const found = useMemo(() => {
    // Without a query, the list has only what is there to be opened.
    const persons = typed.trim() === '' ? [] : personTargets(people)
    const { snapshot } = useChatState.getState()
    const known = snapshot ? threadTargets(snapshot, threads) : []
    return rankTargets([...targets, ...known, ...persons], typed, serverId)
  }, [targets, threads, people, typed, serverId])
  const listId = useId()
  const open = (target: Target | undefined): void => {
    if (!target) return
    onClose()
    if (target.kind === 'person') {
      openDirect(target.id).then(
        (channelId) => navigate(pagePath('messages', { channelId })),
        (error: unknown) => showToast(errorText(error, currentTexts()), 'danger'),
      )
      return
    }
    navigate(target.href)
    if (target.channelType !== null && isVoiceChannel(target.channelType))
      onJoinVoice(target.serverId, target.id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && !isComposing(event)) open(found[selectedIndex])
    else if (step !== undefined && found.length > 0) {
      setSelectedIndex((selectedIndex + step + found.length) % found.length)
    } else return
    event.preventDefault()
  }
  return (
    <Dialog title={switcher.title} onClose={onClose}>
      <div className={styles['switcher']}>
        <input
          className={styles['field']}
          type="text"
          dir="auto"
          role="combobox"
          aria-label={switcher.field}
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found[selectedIndex] && `${listId}-${String(selectedIndex)}`}
          placeholder={switcher.field}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            setSelectedIndex(0)
          }}
        />
        <ul id={listId} className={styles['list']} role="listbox" aria-label={switcher.title}>
          {found.map((target, index) => (
            <TargetOption
              key={target.id}
              id={`${listId}-${String(index)}`}
              target={target}
              isActive={index === selectedIndex}
              onPick={() => open(target)}
            />
          ))}
        </ul>
        <p className={found.length === 0 ? styles['none'] : 'visually-hidden'} role="status">
          {found.length === 0 ? switcher.nothing : switcher.count(found.length)}
        </p>
        <p className={styles['hint']}>{switcher.hint}</p>
      </div>
    </Dialog>
  )
}
