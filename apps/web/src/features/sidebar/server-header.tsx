import { pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { markRead } from '../../shared/state/mark-read.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { currentTexts, useTexts } from '../../shared/i18n/texts.ts'
import { useJoinRequests } from '../../shared/moderation/use-join-requests.ts'
import { useCanOpenSettings } from './can-open-settings.ts'
import styles from './server-header.module.css'

const InviteDialog = lazyOverlay(async () => (await import('./invite-dialog.tsx')).InviteDialog)
const CreateChannel = lazyOverlay(async () => (await import('./create-channel.tsx')).CreateChannel)
const LeaveDialog = lazyOverlay(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

const NotificationDialog = lazyOverlay(
  async () =>
    (await import('../../shared/notifications/notification-dialog.tsx')).NotificationDialog,
)

type OpenDialog = 'invite' | 'channel' | 'notifications' | 'leave' | null

interface ServerHeaderProps {
  serverId: string
  /** The name is the heading of the page. */
  isTitle: boolean
}

/** The server's name with its menu. */
export function ServerHeader({ serverId, isTitle }: ServerHeaderProps) {
  const { navigation } = useTexts()
  const name = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.server.name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const mayApprove = useMay('approve_members', serverId)
  const requests = useJoinRequests(serverId, mayApprove).data?.length ?? 0
  const items = useServerItems(serverId, requests, setDialog)
  const close = (): void => setDialog(null)
  if (name === undefined) return <div className={styles['header']} />
  const Heading = isTitle ? 'h1' : 'div'
  return (
    <>
      <Heading className={styles['header']}>
        <button
          type="button"
          className={styles['name']}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        >
          <span className={styles['text']}>{name}</span>
          {requests > 0 && (
            <span className={styles['requests']} data-tip={navigation.joinRequests(requests)}>
              <span aria-hidden="true">{requests}</span>
              <span className="visually-hidden">{navigation.joinRequests(requests)}</span>
            </span>
          )}
          <Icon name="chevronDown" size={16} />
        </button>
      </Heading>
      {anchor && (
        <Menu
          label={navigation.serverMenu(name)}
          anchor={anchor}
          items={items}
          onClose={() => setAnchor(null)}
        />
      )}
      {dialog === 'invite' && <InviteDialog serverId={serverId} onClose={close} />}
      {dialog === 'channel' && (
        <CreateChannel serverId={serverId} parentId={null} onClose={close} />
      )}
      {dialog === 'notifications' && (
        <NotificationDialog serverId={serverId} channelId={null} onClose={close} />
      )}
      {dialog === 'leave' && <LeaveDialog serverId={serverId} onClose={close} />}
    </>
  )
}

function useServerItems(
  serverId: string,
  requests: number,
  open: (dialog: OpenDialog) => void,
): (MenuItem | null)[] {
  const { navigation } = useTexts()
  const [, navigate] = useLocation()
  const mayInvite = useMay('create_invites', serverId)
  const mayCreate = useMay('manage_channels', serverId)
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
  return [
    ...(mayInvite ? [invite] : []),
    ...(requests > 0 ? [joinRequests] : []),
    ...(maySettings ? [settings] : []),
    ...(mayCreate ? [create] : []),
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
