import type { Permission } from '@guildhall/contract'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { SettingsLayout } from '../../shared/ui/settings-layout.tsx'
import type { SettingsGroup, SettingsSection } from '../../shared/ui/settings-layout.tsx'
import { useManageWords } from '../../shared/words/manage-words.ts'
import { useMembersWords } from '../../shared/words/members-words.ts'
import { usePartsWords } from '../../shared/words/parts-words.ts'
import type { ManageWords } from '../../shared/words/en/manage.ts'
import { managedBy, ManagedContext, useManagedEntry } from './managed.ts'
import type { Managed } from './managed.ts'
import { useJoinRequests } from './members/join-requests.ts'

const OverviewSection = lazyPart(
  async () => (await import('./overview/overview-section.tsx')).OverviewSection,
)
const ChannelsSection = lazyPart(
  async () => (await import('./channels/channels-section.tsx')).ChannelsSection,
)
const RolesSection = lazyPart(async () => (await import('./roles/roles-section.tsx')).RolesSection)
const MembersSection = lazyPart(
  async () => (await import('./members/members-section.tsx')).MembersSection,
)
const JoinRequestsSection = lazyPart(
  async () => (await import('./members/join-requests-section.tsx')).JoinRequestsSection,
)
const BansSection = lazyPart(async () => (await import('./members/bans-section.tsx')).BansSection)
const InvitesSection = lazyPart(
  async () => (await import('./invites/invites-section.tsx')).InvitesSection,
)
const WebhooksSection = lazyPart(
  async () => (await import('./webhooks/webhooks-section.tsx')).WebhooksSection,
)
const AuditSection = lazyPart(async () => (await import('./audit/audit-section.tsx')).AuditSection)

interface ServerSettingsPageProps {
  serverId: string
  section: string | undefined
}

/** The settings of a server: what the account may do there decides which sections there are. */
export function ServerSettingsPage({ serverId, section }: ServerSettingsPageProps) {
  const words = useManageWords()
  // What is opened on the page has its words, and nothing on the page waits for them.
  usePartsWords()
  useMembersWords()
  const entry = useManagedEntry(serverId)
  const managed = useMemo(() => (entry ? managedBy(entry) : null), [entry])
  if (!managed) {
    return (
      <main>
        <Empty icon="alert" title={words.gone.title}>
          <p>{words.gone.text}</p>
          <Link href="/">{words.gone.home}</Link>
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
  const words = useManageWords()
  const { serverId, may, entry } = managed
  const requests = useJoinRequests(serverId, may('approve_members'))
  const groups = sectionsFor(managed, words, requests.data?.length ?? 0)
  return (
    <SettingsLayout
      title={entry.server.name}
      base={`/servers/${serverId}/settings`}
      section={section}
      groups={groups}
      closeTo={`/servers/${serverId}`}
      absent={
        <Empty icon="shield" title={words.forbidden.title}>
          <p>{groups.length > 0 ? words.forbidden.section : words.forbidden.all}</p>
        </Empty>
      }
    />
  )
}

type Entry = SettingsSection & { isOpen: boolean }

function sectionsFor(managed: Managed, words: ManageWords, waiting: number): SettingsGroup[] {
  const groups = [
    { label: words.groups.server, sections: serverSections(managed, words) },
    { label: words.groups.people, sections: peopleSections(managed, words, waiting) },
    { label: words.groups.more, sections: moreSections(managed, words) },
  ]
  return groups
    .map(({ label, sections }) => ({ label, sections: sections.filter(({ isOpen }) => isOpen) }))
    .filter(({ sections }) => sections.length > 0)
}

function serverSections({ may, entry }: Managed, { sections: words }: ManageWords): Entry[] {
  const mayChannels = [undefined, ...entry.channels].some(
    (channel) => may('manage_channels', channel) || may('manage_roles', channel),
  )
  return [
    {
      id: 'overview',
      label: words.overview,
      icon: 'gear',
      isOpen: may('manage_server'),
      content: <OverviewSection />,
    },
    {
      id: 'channels',
      label: words.channels,
      icon: 'hash',
      isOpen: mayChannels,
      content: <ChannelsSection />,
    },
    {
      id: 'roles',
      label: words.roles,
      icon: 'shield',
      isOpen: may('manage_roles'),
      content: <RolesSection />,
    },
  ]
}

function peopleSections(
  { may }: Managed,
  { sections: words }: ManageWords,
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
      label: words.members,
      icon: 'people',
      isOpen: powers.some((power) => may(power)),
      content: <MembersSection />,
    },
    {
      id: 'join-requests',
      label: words.joinRequests,
      icon: 'door',
      count: waiting,
      isOpen: may('approve_members'),
      content: <JoinRequestsSection />,
    },
    {
      id: 'bans',
      label: words.bans,
      icon: 'ban',
      isOpen: may('ban_members'),
      content: <BansSection />,
    },
    {
      id: 'invites',
      label: words.invites,
      icon: 'link',
      isOpen: may('create_invites') || may('manage_server'),
      content: <InvitesSection />,
    },
  ]
}

function moreSections({ may }: Managed, { sections: words }: ManageWords): Entry[] {
  return [
    {
      id: 'webhooks',
      label: words.webhooks,
      icon: 'hook',
      isOpen: may('manage_server'),
      content: <WebhooksSection />,
    },
    {
      id: 'audit-log',
      label: words.auditLog,
      icon: 'list',
      isOpen: may('view_audit_log'),
      content: <AuditSection />,
    },
  ]
}
