import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import type { CompletionProps } from './use-completion.ts'

const CompletionPanel = lazyComponent(
  async () => (await import('./completion-panel.tsx')).CompletionPanel,
  () => null,
)

/** The suggestions above the field. The focus stays in the field. */
export function CompletionList(props: CompletionProps) {
  const texts = useTexts().composer.suggestions
  const { items, kind } = props.completion
  const isOpen = kind !== null && items.length > 0
  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? texts.count(items.length) : ''}
      </p>
      {isOpen && <CompletionPanel {...props} />}
    </>
  )
}
