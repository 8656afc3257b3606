import { pagePath } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { withQueries } from '../../shared/api/with-queries.tsx'
import { useLazyTexts, withTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useMuteItem } from '../../shared/notifications/mute-item.ts'
import { useServer } from '../../shared/state/chat-state.ts'
import { markRead } from '../../shared/state/mark-read.ts'
import { useMay } from '../../shared/state/permissions.ts'
import type { MenuPosition } from '../../shared/ui/context-menu.ts'
import { Menu } from '../../shared/ui/menu.tsx'
import type { MenuItem } from '../../shared/ui/menu.tsx'
import { useJoinRequestCount } from '../../shared/moderation/use-join-requests.ts'
import { useOpenCounts } from '../../shared/moderation/use-open-counts.ts'
import type { SectionId } from '../../shared/moderation/settings-sections.ts'
import type { IconName } from '../../shared/ui/icon.tsx'
import { runAction } from '../../shared/ui/run-action.ts'
import { useMenuDialog } from '../../shared/ui/use-menu-dialog.ts'
import { useCanOpenSettings } from './can-open-settings.ts'
import { useServerMoveItems } from './use-rail-move-items.ts'

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

const RoleMenusDialog = lazyOverlay(
  withTexts(
    ['roleMenus'],
    async () => (await import('../../shared/role-menus/role-menus-dialog.tsx')).RoleMenusDialog,
  ),
)

type Dialog = 'roles' | 'invite' | 'channel' | 'notifications' | 'raid' | 'rules' | 'leave'

interface ServerMenuProps extends MenuPosition {
  serverId: string
  /** Whether the menu is of the server in the rail, where it can be moved. */
  isInRail?: boolean
  /** Called when the menu is closed, and the dialog that it opened. */
  onClose: () => void
}

/** What a member can do with a server. */
export function ServerMenu(props: ServerMenuProps) {
  const { serverId, isInRail = false, anchor, at, onClose } = props
  const { navigation } = useTexts()
  const name = useServer(serverId)?.server.name ?? ''
  const { shown, open, closeMenu } = useMenuDialog<Dialog>(onClose)
  const items = useServerItems(serverId, open)
  const moveItems = useServerMoveItems(serverId)
  return (
    <>
      {shown === 'menu' && (
        <Menu
          label={navigation.serverMenu(name)}
          anchor={anchor}
          at={at}
          items={isInRail ? [...items.slice(0, -1), ...moveItems, ...items.slice(-2)] : items}
          onClose={closeMenu}
        />
      )}
      {shown === 'invite' && <InviteDialog serverId={serverId} onClose={onClose} />}
      {shown === 'channel' && (
        <CreateChannel serverId={serverId} parentId={undefined} onClose={onClose} />
      )}
      {shown === 'notifications' && (
        <NotificationDialog serverId={serverId} channelId={null} onClose={onClose} />
      )}
      {shown === 'raid' && <RaidDialog serverId={serverId} onClose={onClose} />}
      {shown === 'rules' && <RulesDialog serverId={serverId} onClose={onClose} />}
      {shown === 'roles' && <RoleMenusDialog serverId={serverId} onClose={onClose} />}
      {shown === 'leave' && <LeaveDialog serverId={serverId} onClose={onClose} />}
    </>
  )
}

function useServerItems(serverId: string, open: (dialog: Dialog) => void): (MenuItem | null)[] {
  const { navigation } = useTexts()
  const [, navigate] = useLocation()
  const entry = useServer(serverId)
  const mute = useMuteItem(serverId, null)
  const mayInvite = useMay('create_invites', serverId)
  const mayCreate = useMay('manage_channels', serverId)
  const mayBan = useMay('ban_members', serverId)
  const mayApprove = useMay('approve_members', serverId)
  const requests = useJoinRequestCount(serverId)
  const { reports, claims } = useOpenCounts(serverId)
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
  const decide = (label: string, icon: IconName, section: SectionId): MenuItem => ({
    label,
    icon,
    onSelect: () => navigate(pagePath('serverSettings', { serverId, section })),
  })
  const create: MenuItem = {
    label: navigation.createChannel,
    icon: 'plus',
    onSelect: () => open('channel'),
  }
  const texts = useLazyTexts('moderation')
  const hasRules = (entry?.server.rules ?? null) !== null
  const rules: MenuItem = { label: texts.rules.show, icon: 'list', onSelect: () => open('rules') }
  const hasMenus = (entry?.roleMenus.length ?? 0) > 0
  const roles: MenuItem = { label: texts.ownRoles, icon: 'user', onSelect: () => open('roles') }
  const raidProtection: MenuItem = {
    label: texts.raid.open,
    icon: 'shield',
    onSelect: () => open('raid'),
  }
  const notifications: MenuItem = {
    label: navigation.notificationSettings,
    icon: 'bell',
    onSelect: () => open('notifications'),
  }
  const read: MenuItem = {
    label: navigation.markAllRead,
    icon: 'check',
    onSelect: () => void runAction(() => markRead(entry?.channels ?? [])),
  }
  return [
    ...(mayInvite ? [invite] : []),
    ...(mayApprove && requests > 0
      ? [decide(navigation.joinRequests(requests), 'door', 'join-requests')]
      : []),
    ...(reports > 0 ? [decide(navigation.reports(reports), 'alert', 'reports')] : []),
    ...(claims > 0 ? [decide(navigation.claims(claims), 'user', 'import')] : []),
    ...(maySettings ? [settings] : []),
    ...(mayCreate ? [create] : []),
    ...(mayBan ? [raidProtection] : []),
    ...(hasRules ? [rules] : []),
    ...(hasMenus ? [roles] : []),
    null,
    mute,
    notifications,
    read,
    null,
    {
      label: navigation.leaveServer,
      icon: 'logout',
      variant: 'danger',
      onSelect: () => open('leave'),
    },
  ]
}
