import type { ReactNode } from 'react'
import { pagePath } from '@guildhall/contract'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { useInstance } from '../../shared/api/use-instance.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { signOut } from '../../shared/gateway/client.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { SettingsLayout } from '../../shared/ui/settings-layout.tsx'
import type { SettingsGroup, SettingsSection } from '../../shared/ui/settings-layout.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { pageBeforeSettings } from '../../shared/state/navigation-state.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { AccountTexts } from '../../shared/i18n/en/account.ts'
import { currentTexts, useTexts } from '../../shared/i18n/texts.ts'
import styles from './account.module.css'

const ProfileSection = lazyComponent(
  async () => (await import('./profile/profile-section.tsx')).ProfileSection,
)
const StatusSection = lazyComponent(
  async () => (await import('./status-section.tsx')).StatusSection,
)
const AppearanceSection = lazyComponent(
  async () => (await import('./appearance/appearance-section.tsx')).AppearanceSection,
)
const NotificationsSection = lazyComponent(
  async () => (await import('./notifications/notifications-section.tsx')).NotificationsSection,
)
const ShortcutsSection = lazyComponent(
  async () => (await import('./shortcuts-section.tsx')).ShortcutsSection,
)
const PasswordSection = lazyComponent(
  async () => (await import('./password-section.tsx')).PasswordSection,
)
const EmailSection = lazyComponent(
  async () => (await import('./email/email-section.tsx')).EmailSection,
)
const TwoFactorSection = lazyComponent(
  async () => (await import('./two-factor/two-factor-section.tsx')).TwoFactorSection,
)
const PasskeysSection = lazyComponent(
  async () => (await import('./passkeys/passkeys-section.tsx')).PasskeysSection,
)
const ProviderSection = lazyComponent(
  async () => (await import('./provider/provider-section.tsx')).ProviderSection,
)
const PrivacySection = lazyComponent(
  async () => (await import('./privacy-section.tsx')).PrivacySection,
)
const SessionsSection = lazyComponent(
  async () => (await import('./sessions/sessions-section.tsx')).SessionsSection,
)

const DataSection = lazyComponent(
  async () => (await import('./own-data/data-section.tsx')).DataSection,
)

interface AccountSettingsPageProps {
  section: string | undefined
  /** The section of microphone, camera and so on. */
  voice: ReactNode
  /** Groups of other sections, for those who have them. */
  more: SettingsGroup[]
}

/** The settings of the account and of this browser. */
export function AccountSettingsPage({ section, voice, more }: AccountSettingsPageProps) {
  const texts = useLazyTexts('account')
  const { navigation } = useTexts()
  const { data } = useInstance()
  return (
    <SettingsLayout
      title={navigation.titles.account}
      base={pagePath('accountSettings')}
      section={section}
      groups={[...groupsIn(texts, voice, data), ...more]}
      closeHref={pageBeforeSettings('/')}
      footer={<SignOut label={texts.signOut} />}
      notFound={
        <Empty icon="gear" title={texts.notFound.title}>
          <p>{texts.notFound.text}</p>
        </Empty>
      }
    />
  )
}

function groupsIn(
  { groups, sections, provider }: AccountTexts,
  voice: ReactNode,
  instance: ReturnType<typeof useInstance>['data'],
): SettingsGroup[] {
  const providerName = instance?.identityProvider?.name ?? null
  const providerSections: SettingsSection[] =
    providerName === null
      ? []
      : [
          {
            id: 'provider',
            label: provider.section(providerName),
            icon: 'link',
            content: <ProviderSection name={providerName} />,
          },
        ]
  const email: SettingsSection[] = instance?.email
    ? [{ id: 'email', label: sections.email, icon: 'at', content: <EmailSection /> }]
    : []
  return [
    {
      label: groups.you,
      sections: [
        { id: 'profile', label: sections.profile, icon: 'user', content: <ProfileSection /> },
        { id: 'status', label: sections.status, icon: 'clock', content: <StatusSection /> },
        {
          id: 'notifications',
          label: sections.notifications,
          icon: 'bell',
          content: <NotificationsSection />,
        },
        { id: 'privacy', label: sections.privacy, icon: 'lock', content: <PrivacySection /> },
      ],
    },
    {
      label: groups.browser,
      sections: [
        {
          id: 'appearance',
          label: sections.appearance,
          icon: 'sun',
          content: <AppearanceSection />,
        },
        { id: 'voice', label: sections.voice, icon: 'speaker', content: voice },
        {
          id: 'shortcuts',
          label: sections.shortcuts,
          icon: 'keyboard',
          content: <ShortcutsSection />,
        },
      ],
    },
    {
      label: groups.account,
      sections: [
        { id: 'password', label: sections.password, icon: 'key', content: <PasswordSection /> },
        ...email,
        {
          id: 'two-factor',
          label: sections.twoFactor,
          icon: 'shield',
          content: <TwoFactorSection />,
        },
        { id: 'passkeys', label: sections.passkeys, icon: 'phone', content: <PasskeysSection /> },
        ...providerSections,
        { id: 'sessions', label: sections.sessions, icon: 'device', content: <SessionsSection /> },
        { id: 'data', label: sections.data, icon: 'download', content: <DataSection /> },
      ],
    },
  ]
}

function SignOut({ label }: { label: string }) {
  return (
    <button
      type="button"
      className={styles['signOut']}
      onClick={() => {
        signOut().catch((error: unknown) => showToast(errorText(error, currentTexts()), 'danger'))
      }}
    >
      <Icon name="logout" size={18} />
      {label}
    </button>
  )
}
