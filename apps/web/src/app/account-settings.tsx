import { AccountSettingsPage } from '../features/account/account-settings-page.tsx'
import { useOperatorGroups } from '../features/operator/operator-sections.tsx'
import { lazyComponent } from '../shared/lazy/lazy-component.tsx'

const VoiceSection = lazyComponent(
  async () => (await import('../features/voice-settings/voice-section.tsx')).VoiceSection,
)

/** All settings that don't belong to a server. */
export function AccountSettings({ section }: { section: string | undefined }) {
  const more = useOperatorGroups()
  return <AccountSettingsPage section={section} voice={<VoiceSection />} more={more} />
}
