import { limits, messageText } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { isComposing } from '../../shared/keyboard/is-composing.ts'
import { useExcerpt } from '../../shared/markdown/excerpt.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { usePeople } from '../../shared/state/people.ts'
import { useActiveThreads } from '../../shared/state/use-active-threads.ts'
import { TargetOption } from '../../shared/targets/target-option.tsx'
import type { Target } from '../../shared/targets/targets.ts'
import { TextArea, TextField } from '../../shared/ui/field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { randomId } from '../../shared/utils/random-id.ts'
import styles from './forward-dialog.module.css'
import { forwardMessage, recentDestinations } from './forward-message.ts'
import { forwardTargets } from './forward-targets.ts'

interface ForwardDialogProps {
  serverId: string
  message: Message
  onClose: () => void
}

const maxChosen = 5

/** Forwards a message to channels, threads and people, with a comment. */
export function ForwardDialog({ serverId, message, onClose }: ForwardDialogProps) {
  const texts = useLazyTexts('forwards')
  const [chosen, setChosen] = useState<readonly Target[]>([])
  const [comment, setComment] = useState('')
  const sending = useForwarding(message, setChosen, onClose)
  const toggle = (target: Target): void =>
    setChosen((before) => {
      const others = before.filter(({ id }) => id !== target.id)
      return others.length < before.length || before.length >= maxChosen
        ? others
        : [...before, target]
    })
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      task={{ isBusy: sending.isBusy }}
      isBlocked={chosen.length === 0}
      onSubmit={() => sending.send(chosen, comment.trim())}
      onClose={onClose}
    >
      <Destinations serverId={serverId} message={message} chosen={chosen} onToggle={toggle} />
      <Preview serverId={serverId} message={message} />
      <TextArea
        label={texts.comment}
        rows={1}
        maxLength={limits.messageMax}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {sending.errors.length > 0 && <Errors errors={sending.errors} />}
    </FormDialog>
  )
}

function Errors({ errors }: { errors: readonly string[] }) {
  const element = useRef<HTMLDivElement>(null)
  // A small window shows only a part of the dialog.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [errors])
  return (
    <div ref={element} className={styles['errors']}>
      {errors.map((error) => (
        <Notice key={error} severity="danger">
          {error}
        </Notice>
      ))}
    </div>
  )
}

function useForwarding(
  message: Message,
  setChosen: (targets: readonly Target[]) => void,
  onClose: () => void,
) {
  const texts = useLazyTexts('forwards')
  const common = useTexts()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  // By destination: sending again after an error doubles nothing that was stored.
  const [nonces] = useState(() => new Map<string, string>())
  const nonceFor = (id: string): string => {
    const nonce = nonces.get(id) ?? randomId()
    nonces.set(id, nonce)
    return nonce
  }
  async function send(targets: readonly Target[], comment: string): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const failed: { target: Target; error: string }[] = []
    let path = ''
    for (const target of targets) {
      try {
        path = await forwardMessage(message, target, { comment, nonce: nonceFor(target.id) })
      } catch (error) {
        failed.push({ target, error: texts.failed(target.name, errorText(error, common)) })
      }
    }
    setIsBusy(false)
    setErrors(failed.map(({ error }) => error))
    setChosen(failed.map(({ target }) => target))
    if (path !== '') {
      const [only] = targets.length === 1 ? targets : []
      const text = only ? texts.forwardedTo(only.name) : texts.forwarded
      showToast(text, 'plain', { link: { href: path, label: texts.open } })
    }
    if (failed.length === 0) onClose()
  }
  return { isBusy, errors, send }
}

interface DestinationsProps {
  serverId: string
  message: Message
  chosen: readonly Target[]
  onToggle: (target: Target) => void
}

function Destinations({ serverId, message, chosen, onToggle }: DestinationsProps) {
  const texts = useLazyTexts('forwards')
  const [typed, setTyped] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  // Read once, so that the list does not move while the dialog is open.
  const [snapshot] = useState(() => useChatState.getState().snapshot)
  const [recent] = useState(recentDestinations)
  const people = usePeople(typed)
  const threads = useActiveThreads(typed)
  const found = useMemo(
    () =>
      snapshot
        ? forwardTargets({ snapshot, serverId, message, threads, people, typed, recent })
        : [],
    [snapshot, serverId, message, threads, people, typed, recent],
  )
  const listId = useId()
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const active = found[activeIndex]
    if (event.key === 'Enter' && !isComposing(event)) {
      if (active) onToggle(active)
    } else if (step !== undefined && found.length > 0) {
      setActiveIndex((activeIndex + step + found.length) % found.length)
    } else return
    event.preventDefault()
  }
  return (
    <div className={styles['destinations']}>
      <TextField
        label={texts.search}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.placeholder}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[activeIndex] && `${listId}-${String(activeIndex)}`}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value)
          setActiveIndex(0)
        }}
      />
      {chosen.length > 0 && (
        <ul className={styles['chosen']}>
          {chosen.map((target) => (
            <li key={target.id}>
              <button type="button" className={styles['chip']} onClick={() => onToggle(target)}>
                <span dir="auto">{target.name}</span>
                <Icon name="close" size={14} />
                <span className="visually-hidden">{texts.remove}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul
        id={listId}
        className={styles['list']}
        role="listbox"
        aria-label={texts.targets}
        aria-multiselectable="true"
      >
        {found.map((target, index) => (
          <TargetOption
            key={target.id}
            id={`${listId}-${String(index)}`}
            target={target}
            isActive={index === activeIndex}
            isChosen={chosen.some(({ id }) => id === target.id)}
            onPick={() => {
              setActiveIndex(index)
              onToggle(target)
            }}
          />
        ))}
      </ul>
      <p className={styles['note']} role="status">
        {found.length === 0 ? texts.nothing : texts.count(chosen.length, maxChosen)}
      </p>
    </div>
  )
}

function Preview({ serverId, message }: { serverId: string; message: Message }) {
  const texts = useLazyTexts('forwards')
  const shown = message.forwarded ?? message
  const excerpt = useExcerpt(messageText(shown), serverId)
  const { length } = message.attachments
  const title = shown.embeds.find((embed) => embed.title !== undefined)?.title ?? ''
  return (
    <figure className={styles['preview']} aria-label={texts.preview}>
      {(excerpt || title) !== '' && <p dir="auto">{excerpt || title}</p>}
      {length > 0 && (
        <p className={styles['files']}>
          <Icon name="paperclip" size={14} />
          {texts.files(length)}
        </p>
      )}
    </figure>
  )
}
