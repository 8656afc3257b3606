import { errorText } from '../../shared/i18n/error-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { RateLimitNotice } from '../../shared/ui/rate-limit-notice.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import type { Attempt } from './use-attempt.ts'

/** Shows why an attempt failed; `text` replaces the general message. */
export function AttemptNotice({ attempt, text }: { attempt: Attempt; text?: string | undefined }) {
  const texts = useTexts()
  if (attempt.waitUntil !== null)
    return <RateLimitNotice key={attempt.waitUntil} until={attempt.waitUntil} />
  if (!attempt.error) return null
  return <Notice severity="danger">{text ?? errorText(attempt.error, texts)}</Notice>
}
