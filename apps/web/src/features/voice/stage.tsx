import type { VoiceState } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useChannel, useOwnUser } from '../../shared/state/chat-state.ts'
import { useMay, useMustAcceptRules } from '../../shared/state/permissions.ts'
import { RulesBar } from '../../shared/rules/rules-bar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { useCallAnswer } from './call-answer.tsx'
import { CallControls, LeaveButton, VideoControls } from './call-controls.tsx'
import { startCallEvents } from './call-events.ts'
import { useCall } from './call-state.ts'
import { joinCall } from './call.ts'
import { PersonTile } from './person-tile.tsx'
import { ScreenTile } from './screen-tile.tsx'
import styles from './stage.module.css'
import { tilesOf, useLastSpeaker } from './tiles.ts'
import type { Tile } from './tiles.ts'
import { useOwnVoiceState, useVoiceStates } from './use-voice-states.ts'
import { VoiceButton } from './voice-button.tsx'

/** More of them would make the page slow; they are counted. */
const shownMax = 60

interface StageProps {
  serverId: string
  channelId: string
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The page of a voice channel: people, cameras and screens, and the controls or a button to join. */
export function Stage({ serverId, channelId, onShowMember }: StageProps) {
  useEffect(startCallEvents, [])
  useStageOpen(channelId)
  const texts = useLazyTexts('voice')
  const states = useVoiceStates(serverId, channelId)
  const isHere = useCall(({ call, joining }) => (joining ?? call)?.channelId === channelId)
  const maySpeak = useMay('speak', serverId, channelId)
  return (
    <div className={styles['stage']}>
      {states.length === 0 ? (
        <Empty icon="speaker" title={texts.stage.empty}>
          {!isHere && <p>{texts.stage.emptyText}</p>}
        </Empty>
      ) : (
        <Tiles
          serverId={serverId}
          channelId={channelId}
          states={states}
          onShowMember={onShowMember}
        />
      )}
      <div className={styles['controls']} role="group" aria-label={texts.controls}>
        {isHere ? (
          <>
            {!maySpeak && <p>{texts.stage.listenOnly}</p>}
            <CallControls />
            <VideoControls />
            <LeaveButton />
          </>
        ) : (
          <JoinButton serverId={serverId} channelId={channelId} />
        )}
      </div>
    </div>
  )
}

/** Cameras are received while the page shows them. */
function useStageOpen(channelId: string): void {
  useEffect(() => {
    useCall.setState({ stageChannelId: channelId })
    return () => useCall.setState({ stageChannelId: null })
  }, [channelId])
}

type Layout =
  /** A watched screen or who speaks is large. */
  | { kind: 'speaker' }
  | { kind: 'grid' }
  /** Chosen by the person. */
  | { kind: 'tile'; key: string }

interface TilesProps extends StageProps {
  states: VoiceState[]
}

function Tiles({ serverId, channelId, states, onShowMember }: TilesProps) {
  const { stage: texts, answers } = useLazyTexts('voice')
  const answer = useCallAnswer(serverId)
  const limit = useChannel(channelId)?.userLimit ?? 0
  const [layout, setLayout] = useState<Layout>({ kind: 'speaker' })
  const tiles = tilesOf(states)
  const large = useLargeTile(channelId, tiles, layout)
  const shown = tiles.slice(0, shownMax)
  const isGrid = layout.kind === 'grid'
  const enlarge = (key: string) =>
    setLayout(
      layout.kind === 'tile' && layout.key === key ? { kind: 'speaker' } : { kind: 'tile', key },
    )
  return (
    <>
      <div className={styles['top']}>
        <p>
          {limit > 0 ? texts.countOf(states.length, limit) : texts.count(states.length)}
          {answer && ` · ${answers[answer]}`}
        </p>
        <VoiceButton
          icon="grid"
          label={isGrid ? texts.speakerView : texts.gridView}
          variant={isGrid ? 'on' : 'plain'}
          onClick={() => setLayout({ kind: isGrid ? 'speaker' : 'grid' })}
        />
      </div>
      <ul className={styles['tiles']} data-large={large !== null || undefined}>
        {shown.map((tile) => {
          const TileView = tile.kind === 'screen' ? ScreenTile : PersonTile
          return (
            <TileView
              key={tile.key}
              serverId={serverId}
              tile={tile}
              isLarge={tile.key === large}
              isChosen={layout.kind === 'tile' && tile.key === layout.key}
              onEnlarge={() => enlarge(tile.key)}
              onShowMember={onShowMember}
            />
          )
        })}
        {tiles.length > shown.length && (
          <li className={styles['more']}>{texts.more(tiles.length - shown.length)}</li>
        )}
      </ul>
    </>
  )
}

/** The key of the tile that is large; null where all have the same size. */
function useLargeTile(channelId: string, tiles: Tile[], layout: Layout): string | null {
  const watchedScreens = useCall((state) => state.watchedScreens)
  const speaker = useLastSpeaker(channelId, useOwnUser()?.id)
  const keys = tiles.map(({ key }) => key)
  if (layout.kind === 'grid') return null
  if (layout.kind === 'tile' && keys.includes(layout.key)) return layout.key
  const screen = watchedScreens.findLast((userId) => keys.includes(`${userId}:screen`))
  if (screen !== undefined) return `${screen}:screen`
  // Two faces are best side by side.
  const people = tiles.filter(({ kind }) => kind === 'person')
  return people.length > 2 && speaker !== null && keys.includes(speaker) ? speaker : null
}

function JoinButton({ serverId, channelId }: { serverId: string; channelId: string }) {
  const texts = useLazyTexts('voice')
  const mayConnect = useMay('connect_voice', serverId, channelId)
  const mustAcceptRules = useMustAcceptRules(serverId)
  const isInOther = useCall(({ call }) => call !== null)
  const isElsewhere = useOwnVoiceState(serverId)?.channelId === channelId
  if (mustAcceptRules) return <RulesBar serverId={serverId} />
  if (!mayConnect) return <p>{texts.stage.notAllowed}</p>
  return (
    <>
      {isElsewhere && <p>{texts.stage.elsewhere}</p>}
      <Button
        variant="primary"
        icon="speaker"
        onClick={() => void joinCall({ serverId, channelId })}
      >
        {isInOther || isElsewhere ? texts.joinHere : texts.join}
      </Button>
    </>
  )
}
