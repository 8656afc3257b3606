import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Embeds } from '../../../shared/embeds/embeds.tsx'
import { Markdown } from '../../../shared/markdown/markdown.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useServerSettings } from '../server-settings.ts'
import type { Preview } from './use-template-preview.ts'
import styles from './template-tab.module.css'

interface TemplatePreviewProps {
  preview: Preview
  /** There is no template. */
  isEmpty: boolean
}

/** The message that a template renders, as its channel would show it. */
export function TemplatePreview({ preview, isEmpty }: TemplatePreviewProps) {
  const texts = useLazyTexts('webhookTemplate')
  const { serverId } = useServerSettings()
  const { message, error, sourceError } = preview
  if (isEmpty) return <p className={styles['hint']}>{texts.previewEmpty}</p>
  // The field of the template shows its own error.
  if (error !== null)
    return sourceError === null ? <Notice severity="danger">{error}</Notice> : null
  if (!message) return <p className={styles['hint']}>{texts.previewNoPayload}</p>
  return (
    <div className={styles['message']} role="group" aria-label={texts.preview}>
      <strong dir="auto">{message.name}</strong>
      {message.content !== '' && <Markdown text={message.content} serverId={serverId} />}
      <Embeds serverId={serverId} embeds={message.embeds} />
      {message.key !== null && <p className={styles['hint']}>{texts.key(message.key)}</p>}
    </div>
  )
}
