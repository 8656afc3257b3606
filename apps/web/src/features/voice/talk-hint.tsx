import { pagePath } from '@guildhall/contract'
import type { WhisperTarget } from '@guildhall/contract'
import { Link } from 'wouter'
import { useMay } from '../../shared/state/permissions.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { hasTouch } from '../../shared/voice/held-key.ts'
import { usePushToTalk } from '../../shared/voice/push-to-talk.ts'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import { useTargetNames } from '../../shared/voice/whisper-targets.ts'
import { useCall } from './call-state.ts'
import { HoldButton } from './hold-button.tsx'
import styles from './talk-hint.module.css'

/** With push-to-talk: the key, and whether one is being heard; or that there is no key. On a touch screen, a button. */
export function TalkHint({ isSilent }: { isSilent: boolean }) {
  const texts = useLazyTexts('voice').talk
  const { mode, pushToTalkKey } = useVoiceSettings()
  const isTalking = usePushToTalk((state) => state.isTalking)
  const isInCall = useCall(({ call }) => call !== null)
  if (mode !== 'push_to_talk') return null
  const isHeard = isTalking && !isSilent
  const text = isSilent ? texts.muted : isHeard ? texts.heard : texts.hold
  if (hasTouch()) {
    return isInCall ? (
      <HoldButton name="pushToTalkKey" isHeld={isTalking}>
        {text}
      </HoldButton>
    ) : null
  }
  if (!pushToTalkKey) {
    return (
      <p className={styles['hint']} data-missing>
        {texts.noKey}{' '}
        <Link href={pagePath('accountSettings', { section: 'voice' })}>{texts.chooseKey}</Link>
      </p>
    )
  }
  return (
    <p className={styles['hint']} data-heard={isHeard || undefined}>
      <kbd>{pushToTalkKey.name}</kbd>
      {text}
    </p>
  )
}

/** The key of the priority speaker, for who may use it. */
export function PriorityHint({ isSilent }: { isSilent: boolean }) {
  const texts = useLazyTexts('voice').talk
  const { priorityKey } = useVoiceSettings()
  const { serverId = '', channelId = '' } = useCall(({ call }) => call) ?? {}
  const isAllowed = useMay('priority_speaker', serverId, channelId)
  const isHeld = useCall(({ hasPriority }) => hasPriority)
  if (!isAllowed) return null
  const isHeard = isHeld && !isSilent
  const text = isHeld && isSilent ? texts.muted : isHeard ? texts.priorityHeard : texts.priority
  if (hasTouch()) {
    return (
      <HoldButton name="priorityKey" isHeld={isHeld}>
        {text}
      </HoldButton>
    )
  }
  if (!priorityKey) return null
  return (
    <p className={styles['hint']} data-heard={isHeard || undefined}>
      <kbd>{priorityKey.name}</kbd>
      {text}
    </p>
  )
}

/** The key for whispers and whom they reach; while it is held down, who hears. */
export function WhisperHint({ isSilent }: { isSilent: boolean }) {
  const texts = useLazyTexts('voice').talk
  const { whisperKey, whisperTargets } = useVoiceSettings()
  const { serverId = '', channelId = '' } = useCall(({ call }) => call) ?? {}
  const isAllowed = useMay('speak', serverId, channelId)
  const whisper = useCall((state) => state.whisper)
  const targets = whisperTargets[serverId] ?? []
  if (!isAllowed || (!whisperKey && targets.length === 0)) return null
  const heard = whisper?.kind === 'heard' && !isSilent ? whisper.userIds : []
  const settings = pagePath('accountSettings', { section: 'voice' })
  const isHeld = whisper !== null && whisper.kind !== 'ending'
  const text = !isHeld ? (
    <TargetNames serverId={serverId} targets={targets}>
      {texts.whisper}
    </TargetNames>
  ) : isSilent ? (
    texts.muted
  ) : whisper.kind === 'starting' ? (
    texts.whisperStarting
  ) : heard.length === 0 ? (
    texts.whisperUnheard
  ) : (
    <TargetNames
      serverId={serverId}
      targets={heard.map((id) => ({ target: 'member' as const, id }))}
    >
      {texts.whispering}
    </TargetNames>
  )
  if (hasTouch() && targets.length > 0) {
    return (
      <HoldButton name="whisperKey" isHeld={isHeld}>
        {text}
      </HoldButton>
    )
  }
  return (
    <p className={styles['hint']} data-whisper={heard.length > 0 || undefined}>
      {whisperKey && <kbd>{whisperKey.name}</kbd>}
      {!whisperKey ? (
        <Link href={settings}>{texts.whisperNoKey}</Link>
      ) : targets.length === 0 ? (
        <Link href={settings}>{texts.whisperNobody}</Link>
      ) : (
        text
      )}
    </p>
  )
}

interface TargetNamesProps {
  serverId: string
  targets: readonly WhisperTarget[]
  children: (names: string[]) => string
}

/** The text with the names of the targets. */
function TargetNames({ serverId, targets, children }: TargetNamesProps) {
  const names = useTargetNames(serverId, targets)
  return children(names)
}

/** Who whispers to the account. */
export function WhispererHint() {
  const texts = useLazyTexts('voice').talk
  const serverId = useCall(({ call }) => call?.serverId) ?? ''
  const whisperers = useCall((state) => state.whisperers)
  const names = useTargetNames(
    serverId,
    whisperers.map((id) => ({ target: 'member', id })),
  )
  if (whisperers.length === 0) return null
  return (
    <p className={styles['hint']} data-whisper>
      {texts.whispersToYou(names)}
    </p>
  )
}
