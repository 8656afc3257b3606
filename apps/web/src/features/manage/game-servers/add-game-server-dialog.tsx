import { gameServerLimits } from '@guildhall/contract'
import type { GameDefinition, GuessedGame } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { splitHost } from '../../../shared/games/host-and-port.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { lazyComponent } from '../../../shared/lazy/lazy-component.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useServerSettings } from '../server-settings.ts'

const GameSelect = lazyComponent(
  async () => (await import('../../../shared/games/game-select.tsx')).GameSelect,
)

/** One field for the address; the game is guessed from what answers there, and the manager confirms it. */
export function AddGameServerDialog({ onClose }: { onClose: () => void }) {
  const texts = useLazyTexts('gameServers')
  const { serverId } = useServerSettings()
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [game, setGame] = useState<GameDefinition>()
  const [guess, setGuess] = useState<{ address: string; found: GuessedGame | null } | null>(null)
  const games = useQuery({
    queryKey: ['games'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api.call('listGames', { signal })).data,
  })
  const { host, port } = splitHost(address)
  const target = { host, ...(port !== null && { port: Number(port) }) }
  const isGuessed = guess?.address === address
  const detecting = useTask(async () => {
    const params = { serverId }
    const { guesses } = await api.call('guessGameServer', { params, body: target })
    const found = guesses[0] ?? null
    setGuess({ address, found })
    setGame(games.data?.find(({ slug }) => slug === found?.game))
  })
  const adding = useTask(async () => {
    const found = isGuessed && guess.found?.game === game?.slug ? guess.found : null
    const body = {
      game: game?.slug ?? '',
      ...target,
      ...(found && port !== null && { port: found.port }),
      ...(name.trim() !== '' && { name: name.trim() }),
    }
    const { gameServer } = await api.call('createGameServer', { params: { serverId }, body })
    const { name: shown, status } = gameServer
    showToast(texts.settings.added(shown, status?.reason ? texts.reasons[status.reason] : null))
    onClose()
  })
  const needsGuess = game === undefined && !isGuessed
  const task = needsGuess ? detecting : adding
  // Looking for the game may fail before the server is added, and adding it after the game was found.
  const failed = detecting.error === null ? adding : detecting
  return (
    <FormDialog
      title={texts.settings.add}
      submit={needsGuess ? texts.settings.find : texts.settings.addConfirm}
      task={games.isError ? { error: texts.settings.noList } : failed}
      isBlocked={host === '' || (isGuessed && game === undefined)}
      onSubmit={() => {
        detecting.clearError()
        adding.clearError()
        return task.run()
      }}
      onClose={onClose}
    >
      <TextField
        label={texts.address}
        placeholder={texts.settings.addressExample}
        hint={texts.settings.addressHint}
        path="host"
        maxLength={gameServerLimits.addressMax}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      {isGuessed && (
        <Notice severity={guess.found ? 'ok' : 'info'}>
          {guess.found
            ? texts.settings.found(guess.found.status.name ?? guess.found.name)
            : texts.settings.notFound}
        </Notice>
      )}
      {games.data && (
        <GameSelect
          key={isGuessed ? guess.found?.game : 'none'}
          games={games.data}
          game={game}
          error={undefined}
          onSelect={setGame}
        />
      )}
      <TextField
        label={texts.settings.name}
        path="name"
        hint={texts.settings.nameHint}
        maxLength={gameServerLimits.nameMax}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
