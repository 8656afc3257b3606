import { withQueries } from '../../shared/api/with-queries.tsx'
import { withTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'

export const ForwardedCard = lazyComponent(
  withQueries(
    withTexts(['forwards'], async () => (await import('./forwarded-card.tsx')).ForwardedCard),
  ),
  () => null,
)
