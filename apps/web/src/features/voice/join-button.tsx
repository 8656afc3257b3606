import { isLetIn } from '@guildhall/contract'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { RulesBar } from '../../shared/rules/rules-bar.tsx'
import { useChannel, useOwnUser } from '../../shared/state/chat-state.ts'
import { useMay, useMustAcceptRules } from '../../shared/state/permissions.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useCall } from './call-state.ts'
import type { ChannelRef } from './call-state.ts'
import { joinCall } from './call.ts'
import { TalkHint } from './talk-hint.tsx'
import { useOwnVoiceState, usePerson } from './use-voice-states.ts'

/** Joins the channel or moves there; or says why that is not possible. */
export function JoinButton({ serverId, channelId }: ChannelRef) {
  const texts = useLazyTexts('voice')
  const mayConnect = useMay('connect_voice', serverId, channelId)
  const mustAcceptRules = useMustAcceptRules(serverId)
  const isInOther = useCall(({ call }) => call !== null)
  const isElsewhere = useOwnVoiceState(serverId)?.channelId === channelId
  const lockedText = useLockedText(serverId, channelId)
  const makesRoom = useChannel(channelId)?.createsRooms === true
  if (mustAcceptRules) return <RulesBar serverId={serverId} />
  if (!mayConnect) return <p>{texts.stage.notAllowed}</p>
  if (lockedText !== null) return <p>{lockedText}</p>
  return (
    <>
      <TalkHint isSilent={false} />
      {isElsewhere && <p>{texts.stage.elsewhere}</p>}
      <Button
        variant="primary"
        icon="speaker"
        onClick={() => void joinCall({ serverId, channelId })}
      >
        {makesRoom
          ? texts.stage.createRoom
          : isInOther || isElsewhere
            ? texts.joinHere
            : texts.join}
      </Button>
    </>
  )
}

/** Why the account can't join a locked room; null where it can. */
function useLockedText(serverId: string, channelId: string): string | null {
  const { stage: texts } = useLazyTexts('voice')
  const room = useChannel(channelId)?.room
  const ownId = useOwnUser()?.id ?? ''
  const mayMove = useMay('move_members', serverId, channelId)
  const isInside = useOwnVoiceState(serverId)?.channelId === channelId
  const { name } = usePerson(serverId, room?.ownerId ?? ownId)
  if (!room || isLetIn(room, ownId) || mayMove || isInside) return null
  return name === undefined ? texts.locked : texts.lockedBy(name)
}
