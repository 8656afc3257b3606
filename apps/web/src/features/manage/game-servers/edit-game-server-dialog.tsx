import { gameServerLimits } from '@guildhall/contract'
import type { GameServer, GameServerAlertEvent } from '@guildhall/contract'
import { useState } from 'react'
import { channelLabel } from '../../../shared/channels/channel-label.ts'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { splitHost } from '../../../shared/games/host-and-port.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { messageChannels } from '../../../shared/state/channel-tree.ts'
import { useServerSettings } from '../server-settings.ts'
import { AlertEvents } from './alert-events.tsx'
import { PublicAccess } from './public-access.tsx'

interface EditGameServerDialogProps {
  gameServer: GameServer
  onClose: () => void
}

export function EditGameServerDialog({ gameServer, onClose }: EditGameServerDialogProps) {
  const texts = useLazyTexts('gameServers')
  const { common } = useTexts()
  const { id: gameServerId, serverId, alerts } = gameServer
  const channels = messageChannels(useServerSettings().entry)
  const [name, setName] = useState(gameServer.name)
  const [host, setHost] = useState(gameServer.host)
  const [port, setPort] = useState(String(gameServer.port))
  const [channelId, setChannelId] = useState(alerts.channelId ?? '')
  const [on, setOn] = useState<GameServerAlertEvent[]>(alerts.on)
  const [isPublic, setIsPublic] = useState(gameServer.public)
  const task = useTask(async () => {
    const changed = name.trim()
    const body = {
      ...(changed !== gameServer.name && { name: changed === '' ? null : changed }),
      ...(host.trim() !== gameServer.host && { host: splitHost(host).host }),
      ...(port !== String(gameServer.port) && { port: Number(port) }),
      alerts: { channelId: channelId === '' ? null : channelId, on },
      public: isPublic,
    }
    await api.call('updateGameServer', { params: { serverId, gameServerId }, body })
    onClose()
  })
  const isWithoutAlerts = channelId !== '' && on.length === 0
  const isGone = channelId !== '' && !channels.some(({ id }) => id === channelId)
  const options = [
    { value: '', label: texts.settings.noChannel },
    ...(isGone ? [{ value: channelId, label: texts.settings.goneChannel }] : []),
    ...channels.map((channel) => ({ value: channel.id, label: channelLabel(channel) })),
  ]
  return (
    <FormDialog
      title={texts.settings.editTitle(gameServer.name)}
      submit={common.save}
      task={task}
      isBlocked={host.trim() === '' || !/^\d{1,5}$/.test(port) || isWithoutAlerts}
      onSubmit={() => task.run()}
      onClose={onClose}
    >
      <TextField
        label={texts.settings.name}
        path="name"
        hint={texts.settings.nameHint}
        maxLength={gameServerLimits.nameMax}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={texts.address}
        path="host"
        autoComplete="off"
        spellCheck={false}
        value={host}
        onChange={(event) => setHost(event.target.value)}
      />
      <TextField
        label={texts.settings.port}
        path="port"
        inputMode="numeric"
        autoComplete="off"
        value={port}
        onChange={(event) => setPort(event.target.value.trim())}
      />
      <Select
        label={texts.settings.alertChannel}
        path="alerts.channelId"
        options={options}
        value={channelId}
        onChange={(id) => {
          setChannelId(id)
          if (id !== '' && on.length === 0) setOn(['down', 'up'])
        }}
      />
      {channelId !== '' && <AlertEvents value={on} onChange={setOn} />}
      {isWithoutAlerts && <Notice severity="danger">{texts.settings.noAlerts}</Notice>}
      <PublicAccess gameServer={gameServer} value={isPublic} onChange={setIsPublic} />
    </FormDialog>
  )
}
