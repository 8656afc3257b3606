import { pagePath } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { withQueries } from '../../shared/api/with-queries.tsx'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useModerationTexts } from '../../shared/i18n/moderation-texts.ts'
import { currentTexts, useTexts } from '../../shared/i18n/texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { markRead } from '../../shared/state/mark-read.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { useCanOpenSettings } from './can-open-settings.ts'

const InviteDialog = lazyOverlay(async () => (await import('./invite-dialog.tsx')).InviteDialog)
const CreateChannel = lazyOverlay(async () => (await import('./create-channel.tsx')).CreateChannel)
const LeaveDialog = lazyOverlay(async () => (await import('./leave-dialog.tsx')).LeaveDialog)
const NotificationDialog = lazyOverlay(
  async () =>
    (await import('../../shared/notifications/notification-dialog.tsx')).NotificationDialog,
)

const RaidDialog = lazyOverlay(
  withQueries(async () => (await import('../../shared/moderation/raid-dialog.tsx')).RaidDialog),
)

const RulesDialog = lazyOverlay(
  withQueries(async () => (await import('../../shared/rules/rules-dialog.tsx')).RulesDialog),
)

type Dialog = 'invite' | 'channel' | 'notifications' | 'raid' | 'rules' | 'leave'

interface ServerMenuProps {
  serverId: string
  name: string
  /** The number of join requests. */
  requests: number
  anchor: HTMLElement
  /** Called when the menu is closed, and the dialog that it opened. */
  onClose: () => void
}

/** What a member can do with a server. */
export function ServerMenu({ serverId, name, requests, anchor, onClose }: ServerMenuProps) {
  const { navigation } = useTexts()
  const [shown, setShown] = useState<Dialog | 'menu' | 'nothing'>('menu')
  const items = useServerItems(serverId, requests, setShown)
  useEffect(() => {
    if (shown === 'nothing') onClose()
  }, [shown, onClose])
  return (
    <>
      {shown === 'menu' && (
        <Menu
          label={navigation.serverMenu(name)}
          anchor={anchor}
          items={items}
          onClose={() => setShown('nothing')}
        />
      )}
      {shown === 'invite' && <InviteDialog serverId={serverId} onClose={onClose} />}
      {shown === 'channel' && (
        <CreateChannel serverId={serverId} parentId={null} onClose={onClose} />
      )}
      {shown === 'notifications' && (
        <NotificationDialog serverId={serverId} channelId={null} onClose={onClose} />
      )}
      {shown === 'raid' && <RaidDialog serverId={serverId} onClose={onClose} />}
      {shown === 'rules' && <RulesDialog serverId={serverId} onClose={onClose} />}
      {shown === 'leave' && <LeaveDialog serverId={serverId} onClose={onClose} />}
    </>
  )
}

function useServerItems(
  serverId: string,
  requests: number,
  open: (dialog: Dialog) => void,
): (MenuItem | null)[] {
  const { navigation } = useTexts()
  const [, navigate] = useLocation()
  const mayInvite = useMay('create_invites', serverId)
  const mayCreate = useMay('manage_channels', serverId)
  const mayBan = useMay('ban_members', serverId)
  const maySettings = useCanOpenSettings(serverId)
  const invite: MenuItem = {
    label: navigation.invitePeople,
    icon: 'people',
    onSelect: () => open('invite'),
  }
  const settings: MenuItem = {
    label: navigation.serverSettings,
    icon: 'gear',
    onSelect: () => navigate(pagePath('serverSettings', { serverId })),
  }
  const joinRequests: MenuItem = {
    label: navigation.joinRequests(requests),
    icon: 'door',
    onSelect: () => navigate(pagePath('serverSettings', { serverId, section: 'join-requests' })),
  }
  const create: MenuItem = {
    label: navigation.createChannel,
    icon: 'plus',
    onSelect: () => open('channel'),
  }
  const texts = useModerationTexts()
  const hasRules = useChatState(
    ({ snapshot }) => (findServer(snapshot, serverId)?.server.rules ?? null) !== null,
  )
  const rules: MenuItem = { label: texts.rules.show, icon: 'list', onSelect: () => open('rules') }
  const raidProtection: MenuItem = {
    label: texts.raid.open,
    icon: 'shield',
    onSelect: () => open('raid'),
  }
  return [
    ...(mayInvite ? [invite] : []),
    ...(requests > 0 ? [joinRequests] : []),
    ...(maySettings ? [settings] : []),
    ...(mayCreate ? [create] : []),
    ...(mayBan ? [raidProtection] : []),
    ...(hasRules ? [rules] : []),
    {
      label: navigation.notificationSettings,
      icon: 'bell',
      onSelect: () => open('notifications'),
    },
    {
      label: navigation.markAllRead,
      icon: 'check',
      onSelect: () => {
        const { snapshot } = useChatState.getState()
        markRead(findServer(snapshot, serverId)?.channels ?? []).catch((error: unknown) =>
          showToast(errorText(error, currentTexts()), 'danger'),
        )
      },
    },
    null,
    {
      label: navigation.leaveServer,
      icon: 'logout',
      variant: 'danger',
      onSelect: () => open('leave'),
    },
  ]
}
