import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts, withTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import type { SettingsGroup } from '../../shared/ui/settings-layout.tsx'

const OverviewSection = lazyComponent(
  async () => (await import('./overview-section.tsx')).OverviewSection,
)
const SettingsSection = lazyComponent(
  withTexts(
    ['operatorSettings', 'account'],
    async () => (await import('./settings-section.tsx')).SettingsSection,
  ),
)
const BackupsSection = lazyComponent(
  async () => (await import('./backups-section.tsx')).BackupsSection,
)
const AccountsSection = lazyComponent(
  async () => (await import('./accounts-section.tsx')).AccountsSection,
)
const ServersSection = lazyComponent(
  async () => (await import('./servers-section.tsx')).ServersSection,
)
const InvitationsSection = lazyComponent(
  withTexts(['manage'], async () => (await import('./invitations-section.tsx')).InvitationsSection),
)
const OperatorReportsSection = lazyComponent(
  async () => (await import('./reports-section.tsx')).OperatorReportsSection,
)
const AnnouncementSection = lazyComponent(
  async () => (await import('./announcement-section.tsx')).AnnouncementSection,
)
const LogSection = lazyComponent(async () => (await import('./log-section.tsx')).LogSection)

/** The sections of the settings that only operators have. */
export function useOperatorGroups(): SettingsGroup[] {
  const { group, sections } = useLazyTexts('operator')
  const { data } = useQuery({
    queryKey: ['operator', 'role'],
    queryFn: ({ signal }) => api.call('getOperatorRole', { signal }),
  })
  if (data?.operator !== true) return []
  return [
    {
      label: group,
      sections: [
        { id: 'operator', label: sections.overview, icon: 'gear', content: <OverviewSection /> },
        {
          id: 'operator-settings',
          label: sections.settings,
          icon: 'pencil',
          content: <SettingsSection />,
        },
        {
          id: 'operator-backups',
          label: sections.backups,
          icon: 'download',
          content: <BackupsSection />,
        },
        {
          id: 'operator-accounts',
          label: sections.accounts,
          icon: 'people',
          content: <AccountsSection />,
        },
        {
          id: 'operator-servers',
          label: sections.servers,
          icon: 'hash',
          content: <ServersSection />,
        },
        {
          id: 'operator-invitations',
          label: sections.invitations,
          icon: 'link',
          content: <InvitationsSection />,
        },
        {
          id: 'operator-reports',
          label: sections.reports,
          icon: 'alert',
          content: <OperatorReportsSection />,
        },
        {
          id: 'operator-announcement',
          label: sections.announcement,
          icon: 'megaphone',
          content: <AnnouncementSection />,
        },
        { id: 'operator-log', label: sections.log, icon: 'list', content: <LogSection /> },
      ],
    },
  ]
}
