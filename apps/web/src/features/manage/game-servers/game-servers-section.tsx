import { formatGameAddress, gameServerLimits, pagePath } from '@guildhall/contract'
import type { GameServer } from '@guildhall/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { useChoice } from '../../../shared/forms/use-choice.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useGameServers } from '../../../shared/state/game-servers.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Switch } from '../../../shared/ui/field.tsx'
import { Empty, Notice } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import partStyles from '../components/components.module.css'
import { useServerSettings } from '../server-settings.ts'
import styles from '../webhooks/webhooks.module.css'
import { AddGameServerDialog } from './add-game-server-dialog.tsx'
import { EditGameServerDialog } from './edit-game-server-dialog.tsx'
import { PublicPageBlock } from './public-page-block.tsx'

/** The game servers that the server watches. */
export function GameServersSection() {
  const labels = useLazyTexts('manage').sections
  const texts = useLazyTexts('gameServers').settings
  const { serverId } = useServerSettings()
  const gameServers = useGameServers(serverId)
  const [isAdding, setIsAdding] = useState(false)
  const most = gameServerLimits.perServer
  const isFull = gameServers.length >= most
  return (
    <SettingsPanel
      title={labels.gameServers}
      intro={texts.intro}
      actions={
        <Button variant="primary" icon="plus" disabled={isFull} onClick={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      {isFull && <Notice>{texts.full(most)}</Notice>}
      {gameServers.length === 0 ? (
        <Empty icon="controller" title={texts.none.title}>
          <p>{texts.none.text}</p>
        </Empty>
      ) : (
        <>
          <ul className={styles['list']}>
            {gameServers.map((gameServer, index) => (
              <Row
                key={gameServer.id}
                gameServer={gameServer}
                previous={gameServers[index - 1]}
                next={gameServers[index + 1]}
              />
            ))}
          </ul>
          <p className={styles['count']}>{texts.count(gameServers.length, most)}</p>
          <FirstSwitch />
          <PublicPageBlock gameServers={gameServers} />
        </>
      )}
      {isAdding && <AddGameServerDialog onClose={() => setIsAdding(false)} />}
    </SettingsPanel>
  )
}

/** Where members see the game servers. */
function FirstSwitch() {
  const { settings: texts } = useLazyTexts('gameServers')
  const { serverId, entry } = useServerSettings()
  const choice = useChoice(entry.server.gameServersFirst, (gameServersFirst) =>
    api.call('updateServer', { params: { serverId }, body: { gameServersFirst } }),
  )
  return (
    <>
      <Switch
        label={texts.first}
        checked={choice.value}
        onChange={(next) => void choice.choose(next)}
      />
      {choice.error && <Notice severity="danger">{choice.error}</Notice>}
    </>
  )
}

interface RowProps {
  gameServer: GameServer
  previous: GameServer | undefined
  next: GameServer | undefined
}

function Row({ gameServer, previous, next }: RowProps) {
  const { settings: texts, states } = useLazyTexts('gameServers')
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { id, serverId, name, host, port, status } = gameServer
  const params = { serverId, gameServerId: id }
  const moving = useTask((position: number) =>
    api.call('updateGameServer', { params, body: { position } }),
  )
  const close = (): void => setOpen(null)
  return (
    <li className={styles['card']}>
      <div className={styles['header']}>
        <Icon name="controller" />
        <div className={partStyles['rowText']}>
          <h3 dir="auto">{name}</h3>
          <p className={partStyles['facts']}>
            <span>{states[status?.state ?? 'unknown']}</span>
            <span>{formatGameAddress(host, port)}</span>
            <Link href={pagePath('gameServer', params)}>{texts.open}</Link>
          </p>
        </div>
        {previous && (
          <IconButton
            icon="arrowUp"
            label={texts.moveUp(name)}
            onClick={() => void moving.run(previous.position)}
          />
        )}
        {next && (
          <IconButton
            icon="arrowDown"
            label={texts.moveDown(name)}
            onClick={() => void moving.run(next.position)}
          />
        )}
      </div>
      <div className={styles['buttons']}>
        <Button icon="pencil" onClick={() => setOpen('edit')}>
          {texts.edit}
        </Button>
        <Button
          variant="ghost"
          icon="trash"
          className={styles['delete']}
          onClick={() => setOpen('remove')}
        >
          {texts.remove}
        </Button>
      </div>
      {moving.error && <Notice severity="danger">{moving.error}</Notice>}
      {open === 'edit' && <EditGameServerDialog gameServer={gameServer} onClose={close} />}
      {open === 'remove' && (
        <DeleteDialog
          question={texts.removeTitle(name)}
          warning={texts.removeText}
          confirmLabel={texts.remove}
          deleteItem={() => api.call('deleteGameServer', { params })}
          onDeleted={close}
          onClose={close}
        />
      )}
    </li>
  )
}
