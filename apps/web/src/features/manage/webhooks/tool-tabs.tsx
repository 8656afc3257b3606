import { isWebhookFormat, webhookFormats } from '@guildhall/contract'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import type { ManageTexts } from '../../../shared/i18n/en/manage.ts'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { lineFor, tools } from './webhook-examples.ts'
import type { Tool } from './webhook-examples.ts'
import styles from './webhook-page.module.css'

interface ToolTabsProps {
  url: string
  /** Called when the URL was copied with a line. */
  onCopied?: () => void
}

/** What to paste into each tool. */
export function ToolTabs({ url, onCopied }: ToolTabsProps) {
  const texts = useLazyTexts('manage').secret
  const id = useId()
  const [tool, setTool] = useState<Tool>('curl')
  const { name, hint } = textsOf(tool, texts)
  const line = lineFor(tool, url, texts.hello)
  return (
    <div className={styles['tools']}>
      <div
        role="tablist"
        aria-label={texts.tool}
        className={styles['toolList']}
        onKeyDown={selectNext}
      >
        {tools.map((listed) => (
          <button
            key={listed}
            type="button"
            role="tab"
            id={`${id}-${listed}`}
            aria-selected={listed === tool}
            aria-controls={listed === tool ? `${id}-panel` : undefined}
            tabIndex={listed === tool ? 0 : -1}
            onClick={() => setTool(listed)}
          >
            {textsOf(listed, texts).name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tool}`}
        className={styles['tool']}
      >
        <p className={styles['hint']}>{hint}</p>
        <CopyField
          label={name}
          text={line}
          isBlock={line.includes('\n')}
          // The step of GitHub Actions does not contain the URL.
          {...(onCopied && line.includes(url) && { onCopied })}
        />
      </div>
    </div>
  )
}

function textsOf(tool: Tool, { tools: own, toolHint }: ManageTexts['secret']) {
  const all: Partial<Record<Tool, { name?: string; hint: string }>> = own
  const name = isWebhookFormat(tool) ? webhookFormats[tool] : tool
  return { name, hint: toolHint, ...all[tool] }
}

/** Arrow keys, Home and End select another tab, as in the ARIA Authoring Practices. */
function selectNext(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const index = tabs.indexOf(event.target as HTMLElement)
  const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
  if (index < 0 || to === undefined) return
  event.preventDefault()
  const next = tabs.at(to % tabs.length)
  next?.focus()
  next?.click()
}
