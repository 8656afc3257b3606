import { useMembersTexts } from '../shared/i18n/members-texts.ts'
import { withTexts } from '../shared/i18n/lazy-texts.ts'
import { lazyComponent } from '../shared/lazy/lazy-component.tsx'

export const SidePanels = lazyComponent(
  withTexts([useMembersTexts], async () => (await import('./side-panels.tsx')).SidePanels),
  () => null,
)
