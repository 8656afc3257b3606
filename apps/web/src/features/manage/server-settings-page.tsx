import { pagePath } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { sectionPermissions } from '../../shared/moderation/settings-sections.ts'
import type { SectionId } from '../../shared/moderation/settings-sections.ts'
import { pageBeforeSettings } from '../../shared/state/navigation-state.ts'
import { Empty } from '../../shared/ui/notice.tsx'
import { SettingsLayout } from '../../shared/ui/settings-layout.tsx'
import type { SettingsGroup, SettingsSection } from '../../shared/ui/settings-layout.tsx'
import { useLazyTexts, withTexts } from '../../shared/i18n/lazy-texts.ts'
import type { ManageTexts } from '../../shared/i18n/en/manage.ts'
import { serverSettingsFor, ServerSettingsContext, useSettingsEntry } from './server-settings.ts'
import type { ServerSettings } from './server-settings.ts'
import { useJoinRequests } from '../../shared/moderation/use-join-requests.ts'
import { useOpenCounts } from '../../shared/moderation/use-open-counts.ts'
import type { JoinRequests } from '../../shared/moderation/use-join-requests.ts'

const OverviewSection = lazyComponent(
  async () => (await import('./overview/overview-section.tsx')).OverviewSection,
)
const ChannelsSection = lazyComponent(
  withTexts(
    ['newChannel'],
    async () => (await import('./channels/channels-section.tsx')).ChannelsSection,
  ),
)
const RolesSection = lazyComponent(
  async () => (await import('./roles/roles-section.tsx')).RolesSection,
)
const RoleMenusSection = lazyComponent(
  withTexts(
    ['roleMenus', 'emoji'],
    async () => (await import('./role-menus/role-menus-section.tsx')).RoleMenusSection,
  ),
)
const WelcomeSection = lazyComponent(
  withTexts(
    ['welcome', 'roleMenus'],
    async () => (await import('./welcome/welcome-section.tsx')).WelcomeSection,
  ),
)
const MembersSection = lazyComponent(
  async () => (await import('./members/members-section.tsx')).MembersSection,
)
const JoinRequestsSection = lazyComponent(
  async () => (await import('./members/join-requests-section.tsx')).JoinRequestsSection,
)
const BansSection = lazyComponent(
  async () => (await import('./members/bans-section.tsx')).BansSection,
)
const InvitesSection = lazyComponent(
  async () => (await import('./invites/invites-section.tsx')).InvitesSection,
)
const WebhooksSection = lazyComponent(
  async () => (await import('./webhooks/webhooks-section.tsx')).WebhooksSection,
)
const EmojiSection = lazyComponent(
  async () => (await import('./emoji/emoji-section.tsx')).EmojiSection,
)
const SoundsSection = lazyComponent(
  withTexts(
    ['soundboard', 'emoji'],
    async () => (await import('./sounds/sounds-section.tsx')).SoundsSection,
  ),
)
const GameServersSection = lazyComponent(
  async () => (await import('./game-servers/game-servers-section.tsx')).GameServersSection,
)
const ModerationSection = lazyComponent(
  async () => (await import('./moderation/moderation-section.tsx')).ModerationSection,
)
const ReportsSection = lazyComponent(
  async () => (await import('./moderation/reports-section.tsx')).ReportsSection,
)
const ImportSection = lazyComponent(
  withTexts(['imports'], async () => (await import('./imports/import-section.tsx')).ImportSection),
)
const AuditSection = lazyComponent(
  async () => (await import('./audit/audit-section.tsx')).AuditSection,
)

interface ServerSettingsPageProps {
  serverId: string
  section: string | undefined
}

/** The settings of a server, with the sections that the account has permissions for. */
export function ServerSettingsPage({ serverId, section }: ServerSettingsPageProps) {
  const texts = useLazyTexts('manage')
  // Preloads the texts of dialogs, without waiting for them.
  useLazyTexts('components')
  useLazyTexts('members')
  const entry = useSettingsEntry(serverId)
  const settings = useMemo(() => (entry ? serverSettingsFor(entry) : null), [entry])
  if (!settings) {
    return (
      <main>
        <Empty icon="alert" title={texts.gone.title}>
          <p>{texts.gone.text}</p>
          <Link href="/">{texts.gone.home}</Link>
        </Empty>
      </main>
    )
  }
  return (
    <ServerSettingsContext value={settings}>
      <Sections settings={settings} section={section} />
    </ServerSettingsContext>
  )
}

function Sections({
  settings,
  section,
}: {
  settings: ServerSettings
  section: string | undefined
}) {
  const texts = useLazyTexts('manage')
  const { serverId, may, entry } = settings
  const requests = useJoinRequests(serverId, may('approve_members'))
  const open = useOpenCounts(serverId)
  const groups = sectionsFor(settings, texts, requests, open)
  return (
    <SettingsLayout
      title={entry.server.name}
      base={pagePath('serverSettings', { serverId })}
      section={section}
      groups={groups}
      closeHref={pageBeforeSettings(pagePath('channel', { serverId }))}
      notFound={
        <Empty icon="shield" title={texts.forbidden.title}>
          <p>{groups.length > 0 ? texts.forbidden.section : texts.forbidden.all}</p>
        </Empty>
      }
    />
  )
}

type Section = SettingsSection & { id: SectionId }

function sectionsFor(
  settings: ServerSettings,
  texts: ManageTexts,
  requests: JoinRequests,
  open: ReturnType<typeof useOpenCounts>,
): SettingsGroup[] {
  const groups = [
    { label: texts.groups.server, sections: serverSections(texts) },
    { label: texts.groups.people, sections: peopleSections(texts, requests, open.reports) },
    { label: texts.groups.more, sections: moreSections(texts, open.claims) },
  ]
  return groups
    .map(({ label, sections }) => ({
      label,
      sections: sections.filter(({ id }) => canOpen(settings, id)),
    }))
    .filter(({ sections }) => sections.length > 0)
}

function canOpen({ may, entry }: ServerSettings, id: SectionId): boolean {
  const isPermitted = (channel?: Channel): boolean =>
    sectionPermissions[id].some((permission) => may(permission, channel))
  // Overwrites can allow managing single channels.
  return isPermitted() || (id === 'channels' && entry.channels.some(isPermitted))
}

function serverSections({ sections: labels }: ManageTexts): Section[] {
  return [
    { id: 'overview', label: labels.overview, icon: 'gear', content: <OverviewSection /> },
    { id: 'channels', label: labels.channels, icon: 'hash', content: <ChannelsSection /> },
    { id: 'roles', label: labels.roles, icon: 'key', content: <RolesSection /> },
    { id: 'role-menus', label: labels.roleMenus, icon: 'user', content: <RoleMenusSection /> },
    { id: 'welcome', label: labels.welcome, icon: 'info', content: <WelcomeSection /> },
  ]
}

function peopleSections(
  { sections: labels }: ManageTexts,
  requests: JoinRequests,
  reports: number,
): Section[] {
  return [
    { id: 'members', label: labels.members, icon: 'people', content: <MembersSection /> },
    {
      id: 'join-requests',
      label: labels.joinRequests,
      icon: 'door',
      count: requests.data?.length ?? 0,
      content: <JoinRequestsSection requests={requests} />,
    },
    { id: 'bans', label: labels.bans, icon: 'ban', content: <BansSection /> },
    {
      id: 'moderation',
      label: labels.moderation,
      icon: 'shield',
      content: <ModerationSection />,
    },
    {
      id: 'reports',
      label: labels.reports,
      icon: 'alert',
      count: reports,
      content: <ReportsSection />,
    },
    { id: 'invites', label: labels.invites, icon: 'link', content: <InvitesSection /> },
  ]
}

function moreSections({ sections: labels }: ManageTexts, claims: number): Section[] {
  return [
    { id: 'emoji', label: labels.emoji, icon: 'smile', content: <EmojiSection /> },
    { id: 'soundboard', label: labels.soundboard, icon: 'speaker', content: <SoundsSection /> },
    {
      id: 'game-servers',
      label: labels.gameServers,
      icon: 'controller',
      content: <GameServersSection />,
    },
    { id: 'webhooks', label: labels.webhooks, icon: 'hook', content: <WebhooksSection /> },
    {
      id: 'import',
      label: labels.import,
      icon: 'arrowDown',
      count: claims,
      content: <ImportSection />,
    },
    { id: 'audit-log', label: labels.auditLog, icon: 'list', content: <AuditSection /> },
  ]
}
