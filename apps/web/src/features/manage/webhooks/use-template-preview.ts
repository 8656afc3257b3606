import type { RouteResponse, Webhook } from '@guildhall/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, ApiError } from '../../../shared/api/http.ts'
import { errorText } from '../../../shared/i18n/error-text.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useDebounced } from '../../../shared/utils/use-debounced.ts'
import { useServerSettings } from '../server-settings.ts'

type Message = RouteResponse<'previewWebhookTemplate'>['message']

export interface Preview {
  /** The message of the newest input that could be rendered. */
  message: Message
  /** Why there is no message. */
  error: string | null
  /** What is wrong with the template itself, and on which line. */
  sourceError: string | null
  errorLine: number | undefined
  isPayloadWrong: boolean
}

interface Input {
  webhook: Webhook
  source: string
  /** JSON text; empty if there is none. */
  payload: string
}

const debounceMs = 400

/** What the template makes of the payload, as the server renders it. */
export function useTemplatePreview({ webhook, source, payload }: Input): Preview {
  const texts = useTexts()
  const { serverId } = useServerSettings()
  const settled = useDebounced(source, debounceMs)
  const settledPayload = useDebounced(payload, debounceMs)
  const parsed = parse(settledPayload)
  const query = useQuery({
    queryKey: ['template-preview', webhook.id, settled, settledPayload],
    enabled: settled.trim() !== '' && parsed !== null,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call('previewWebhookTemplate', {
        params: { serverId, webhookId: webhook.id },
        body: { source: settled, payload: parsed?.value },
        signal,
      }),
  })
  const isEnabled = settled.trim() !== '' && parsed !== null
  const refused = query.data?.error
  const isInSource = refused?.field === 'template'
  const shown = refused ? { ...refused, code: 'invalid_input' as const } : null
  const failure =
    query.error ??
    (shown && new ApiError({ ...shown, field: isInSource ? undefined : shown.field }))
  const error = isEnabled && failure ? errorText(failure, texts) : null
  const line = refused?.params?.['line']
  return {
    message: isEnabled && !query.error ? query.data?.message : undefined,
    error,
    sourceError: isInSource ? error : null,
    errorLine: isInSource && error !== null && typeof line === 'number' ? line : undefined,
    isPayloadWrong: settledPayload.trim() !== '' && parsed === null,
  }
}

function parse(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) as unknown }
  } catch {
    return null
  }
}
