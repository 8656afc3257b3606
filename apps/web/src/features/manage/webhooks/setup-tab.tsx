import type { RouteResponse, Webhook } from '@guildhall/contract'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { ToolTabs } from './tool-tabs.tsx'
import { useWebhookList } from './use-webhooks.ts'
import { RegenerateDialog } from './webhook-dialogs.tsx'

/** How tools post to the webhook. Its URL is known only to those who copied it. */
export function SetupTab({ webhook }: { webhook: Webhook }) {
  const texts = useLazyTexts('webhook').setup
  const labels = useLazyTexts('manage').webhooks
  const list = useWebhookList()
  const [pasted, setPasted] = useState('')
  const [isRegenerating, setIsRegenerating] = useState(false)
  const [created, setCreated] = useState<RouteResponse<'createWebhook'> | null>(null)
  const base = `${location.origin}/api/hooks/${webhook.serverId}/`
  const url = baseUrlOf(pasted, webhook.serverId)
  return (
    <>
      <SettingsBlock title={texts.title} intro={texts.intro}>
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          error={pasted.trim() !== '' && url === null ? texts.urlWrong : null}
          placeholder={`${base}…`}
          autoComplete="off"
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <ToolTabs url={url ?? `${base}${texts.token}`} />
      </SettingsBlock>
      <SettingsBlock
        title={texts.lost}
        intro={labels.regenerateText}
        actions={
          <Button icon="key" onClick={() => setIsRegenerating(true)}>
            {labels.regenerate}
          </Button>
        }
      >
        {isRegenerating && (
          <RegenerateDialog
            webhook={webhook}
            onUrl={(answer) => {
              list.put(answer.webhook)
              setIsRegenerating(false)
              setPasted(answer.url)
              setCreated(answer)
            }}
            onClose={() => setIsRegenerating(false)}
          />
        )}
        {created && <SecretDialog created={created} onClose={() => setCreated(null)} />}
      </SettingsBlock>
    </>
  )
}

/** The URL of the plain route, when the text is a URL of this server's webhooks; a form at its end is cut off. */
function baseUrlOf(text: string, serverId: string): string | null {
  const url = URL.parse(text.trim())
  const [base] = /^\/api\/hooks\/([\w-]+)\/[\w-]{43}(?=\/|$)/.exec(url?.pathname ?? '') ?? []
  return url && base?.includes(`/${serverId}/`) ? url.origin + base : null
}
