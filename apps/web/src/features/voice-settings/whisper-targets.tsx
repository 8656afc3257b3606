import { voiceLimits } from '@guildhall/contract'
import type { WhisperTarget } from '@guildhall/contract'
import { useId } from 'react'
import { conversationName } from '../../shared/channels/channel-name.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useConversation } from '../../shared/state/conversations.ts'
import {
  entriesOf,
  findServer,
  useChatState,
  useOwnUser,
  useServer,
} from '../../shared/state/chat-state.ts'
import { rolesByRank } from '../../shared/state/member-actions.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { useTargetNameOf } from '../../shared/voice/whisper-targets.ts'
import { isSameTarget, useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import styles from './voice-settings.module.css'

/** To whom the account whispers: in the server of its call, and in those where it has chosen someone. */
export function WhisperTargets() {
  const texts = useLazyTexts('voiceSettings').keys
  const chosen = useVoiceSettings(({ whisperTargets }) => whisperTargets)
  const callServerId = useChatState(({ snapshot }) => {
    const ownId = snapshot?.user.id
    return entriesOf(snapshot).find(({ voice }) => voice.some(({ userId }) => userId === ownId))
      ?.server.id
  })
  const snapshot = useChatState((state) => state.snapshot)
  const known = Object.keys(chosen).filter(
    (id) => id !== callServerId && findServer(snapshot, id) !== undefined,
  )
  const serverIds = [...(callServerId === undefined ? [] : [callServerId]), ...known]
  if (serverIds.length === 0) return <p className={styles['hint']}>{texts.noServer}</p>
  return serverIds.map((serverId) => (
    <ServerTargets key={serverId} serverId={serverId} isCall={serverId === callServerId} />
  ))
}

function ServerTargets({ serverId, isCall }: { serverId: string; isCall: boolean }) {
  const texts = useLazyTexts('voiceSettings').keys
  const { whisperTargets, setWhisperTarget } = useVoiceSettings()
  const targets = whisperTargets[serverId] ?? []
  const nameOf = useTargetNameOf(serverId, targets)
  const serverName = useNameOf(serverId)
  const id = useId()
  const labelOf = (target: WhisperTarget): string => {
    const name = nameOf(target)
    if (name === undefined) return texts.unknown
    return target.target === 'role' ? texts.role(name) : name
  }
  return (
    <div className={styles['keyField']} role="group" aria-labelledby={id}>
      <p id={id} className={styles['label']}>
        {texts.targets(serverName)}
      </p>
      {targets.length === 0 && <p className={styles['hint']}>{texts.noTargets(serverName)}</p>}
      <ul className={styles['targets']}>
        {targets.map((target) => (
          <li key={`${target.target}:${target.id}`}>
            <span dir="auto">{labelOf(target)}</span>
            <IconButton
              icon="close"
              label={texts.removeTarget(labelOf(target))}
              onClick={() => setWhisperTarget(serverId, target, false)}
            />
          </li>
        ))}
      </ul>
      {isCall && targets.length < voiceLimits.whisperTargetsMax && (
        <RoleSelect
          serverId={serverId}
          targets={targets}
          onChoose={(target) => setWhisperTarget(serverId, target, true)}
        />
      )}
    </div>
  )
}

interface RoleSelectProps {
  serverId: string
  targets: readonly WhisperTarget[]
  onChoose: (target: WhisperTarget) => void
}

/** Adds a role; nothing where there is none. */
function RoleSelect({ serverId, targets, onChoose }: RoleSelectProps) {
  const texts = useLazyTexts('voiceSettings').keys
  const entry = useServer(serverId)
  const roles = (entry ? rolesByRank(entry) : []).filter(
    ({ id, position }) =>
      position > 0 && !targets.some((one) => isSameTarget(one, { target: 'role', id })),
  )
  if (roles.length === 0) return null
  return (
    <Select
      label={texts.addRole}
      value=""
      options={[
        { value: '', label: texts.chooseRole },
        ...roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => {
        if (id !== '') onChoose({ target: 'role', id })
      }}
    />
  )
}

/** Of a server, or of a conversation. */
function useNameOf(serverId: string): string {
  const conversation = useConversation(serverId)
  const server = useServer(serverId)
  const ownId = useOwnUser()?.id
  return conversation ? conversationName(conversation, ownId) : (server?.server.name ?? '')
}
