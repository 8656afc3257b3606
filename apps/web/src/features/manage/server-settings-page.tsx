import type { Permission } from '@guildhall/contract'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { SettingsLayout } from '../../shared/ui/settings-layout.tsx'
import type { SettingsGroup, SettingsSection } from '../../shared/ui/settings-layout.tsx'
import { useManageTexts } from '../../shared/i18n/manage-texts.ts'
import { useMembersTexts } from '../../shared/i18n/members-texts.ts'
import { useComponentTexts } from '../../shared/i18n/component-texts.ts'
import type { ManageTexts } from '../../shared/i18n/en/manage.ts'
import { managedBy, ManagedContext, useManagedEntry } from './managed.ts'
import type { Managed } from './managed.ts'
import { useJoinRequests } from '../../shared/moderation/join-requests.ts'

const OverviewSection = lazyComponent(
  async () => (await import('./overview/overview-section.tsx')).OverviewSection,
)
const ChannelsSection = lazyComponent(
  async () => (await import('./channels/channels-section.tsx')).ChannelsSection,
)
const RolesSection = lazyComponent(
  async () => (await import('./roles/roles-section.tsx')).RolesSection,
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
const AuditSection = lazyComponent(
  async () => (await import('./audit/audit-section.tsx')).AuditSection,
)

interface ServerSettingsPageProps {
  serverId: string
  section: string | undefined
}

/** The settings of a server: what the account may do there decides which sections there are. */
export function ServerSettingsPage({ serverId, section }: ServerSettingsPageProps) {
  const texts = useManageTexts()
  // What is opened on the page has its texts, and nothing on the page waits for them.
  useComponentTexts()
  useMembersTexts()
  const entry = useManagedEntry(serverId)
  const managed = useMemo(() => (entry ? managedBy(entry) : null), [entry])
  if (!managed) {
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
    <ManagedContext value={managed}>
      <Sections managed={managed} section={section} />
    </ManagedContext>
  )
}

function Sections({ managed, section }: { managed: Managed; section: string | undefined }) {
  const texts = useManageTexts()
  const { serverId, may, entry } = managed
  const requests = useJoinRequests(serverId, may('approve_members'))
  const groups = sectionsFor(managed, texts, requests.data?.length ?? 0)
  return (
    <SettingsLayout
      title={entry.server.name}
      base={`/servers/${serverId}/settings`}
      section={section}
      groups={groups}
      closeHref={`/servers/${serverId}`}
      notFound={
        <Empty icon="shield" title={texts.forbidden.title}>
          <p>{groups.length > 0 ? texts.forbidden.section : texts.forbidden.all}</p>
        </Empty>
      }
    />
  )
}

type Entry = SettingsSection & { isOpen: boolean }

function sectionsFor(managed: Managed, texts: ManageTexts, waiting: number): SettingsGroup[] {
  const groups = [
    { label: texts.groups.server, sections: serverSections(managed, texts) },
    { label: texts.groups.people, sections: peopleSections(managed, texts, waiting) },
    { label: texts.groups.more, sections: moreSections(managed, texts) },
  ]
  return groups
    .map(({ label, sections }) => ({ label, sections: sections.filter(({ isOpen }) => isOpen) }))
    .filter(({ sections }) => sections.length > 0)
}

function serverSections({ may, entry }: Managed, { sections: texts }: ManageTexts): Entry[] {
  const mayChannels = [undefined, ...entry.channels].some(
    (channel) => may('manage_channels', channel) || may('manage_roles', channel),
  )
  return [
    {
      id: 'overview',
      label: texts.overview,
      icon: 'gear',
      isOpen: may('manage_server'),
      content: <OverviewSection />,
    },
    {
      id: 'channels',
      label: texts.channels,
      icon: 'hash',
      isOpen: mayChannels,
      content: <ChannelsSection />,
    },
    {
      id: 'roles',
      label: texts.roles,
      icon: 'shield',
      isOpen: may('manage_roles'),
      content: <RolesSection />,
    },
  ]
}

function peopleSections(
  { may }: Managed,
  { sections: texts }: ManageTexts,
  waiting: number,
): Entry[] {
  const powers: Permission[] = [
    'kick_members',
    'ban_members',
    'mute_members',
    'manage_roles',
    'manage_server',
  ]
  return [
    {
      id: 'members',
      label: texts.members,
      icon: 'people',
      isOpen: powers.some((power) => may(power)),
      content: <MembersSection />,
    },
    {
      id: 'join-requests',
      label: texts.joinRequests,
      icon: 'door',
      count: waiting,
      isOpen: may('approve_members'),
      content: <JoinRequestsSection />,
    },
    {
      id: 'bans',
      label: texts.bans,
      icon: 'ban',
      isOpen: may('ban_members'),
      content: <BansSection />,
    },
    {
      id: 'invites',
      label: texts.invites,
      icon: 'link',
      isOpen: may('create_invites') || may('manage_server'),
      content: <InvitesSection />,
    },
  ]
}

function moreSections({ may }: Managed, { sections: texts }: ManageTexts): Entry[] {
  return [
    {
      id: 'webhooks',
      label: texts.webhooks,
      icon: 'hook',
      isOpen: may('manage_server'),
      content: <WebhooksSection />,
    },
    {
      id: 'audit-log',
      label: texts.auditLog,
      icon: 'list',
      isOpen: may('view_audit_log'),
      content: <AuditSection />,
    },
  ]
}
