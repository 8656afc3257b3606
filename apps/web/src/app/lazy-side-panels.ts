import { withTexts } from '../shared/i18n/lazy-texts.ts'
import { lazyComponent } from '../shared/lazy/lazy-component.tsx'

export const SidePanels = lazyComponent(
  withTexts(['members'], async () => (await import('./side-panels.tsx')).SidePanels),
  () => null,
)
