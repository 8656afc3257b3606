import { limits } from '@guildhall/contract'
import type { PreviewTemplateRequest, TemplatePreview, WebhookTemplate } from '@guildhall/contract'
import { AppError, errorBody, invalidInput, notFound } from '../../../core/app-error.ts'
import { runWhenDue } from '../../../core/run-when-due.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { recordAudit } from '../../audit/actions.ts'
import { webhookFor } from '../access.ts'
import { fallbackEmbed } from '../formats/fallback-embed.ts'
import { fitDraft } from '../formats/fit.ts'
import type { WebhookRef } from '../actions.ts'
import type { HookTarget } from '../posting.ts'
import { readResult } from './read-result.ts'
import type { CheckResult, CustomMessage } from './read-result.ts'
import { createTemplateRenderer } from './renderer.ts'
import type { TemplateRenderer } from './renderer.ts'
import {
  deleteTemplate,
  expirePayloadsStep,
  findPayload,
  findTemplate,
  savePayloadStep,
  saveTemplate,
} from './store.ts'

/**
 * Templates turn the JSON of any tool into messages. The methods for people throw `not_found` and `forbidden` like those of
 * Webhooks.
 */
export interface Templates {
  get(userId: string, webhook: WebhookRef): Promise<WebhookTemplate>
  /** Throws `invalid_input` with line and column unless the template parses. */
  set(userId: string, webhook: WebhookRef, source: string): Promise<void>
  delete(userId: string, webhook: WebhookRef): Promise<void>
  preview(
    userId: string,
    webhook: WebhookRef,
    request: PreviewTemplateRequest,
  ): Promise<TemplatePreview>
  /**
   * The message of a parsed payload; without a template, a card of its most important fields. Throws what its sender gets.
   */
  render(target: HookTarget, payload: unknown): Promise<CustomMessage>
  /** Remembers the payload for previews. It is stored within about a second. */
  remember(webhookId: string, payload: unknown): void
  stop(): Promise<void>
}

const flushMs = 1000
const sweepMs = 60_000
const payloadLifetimeMs = 7 * 24 * 60 * 60 * 1000
const maxPayloadBytes = 64 * 1024

export function createTemplates({
  database,
  publisher,
  background,
  clock,
  monotonic,
  checkResult,
}: Pick<ChatParts, 'database' | 'publisher' | 'background' | 'clock' | 'monotonic'> & {
  checkResult: CheckResult
}): Templates {
  const posts = createTemplateRenderer(monotonic)
  // A thread of their own, so that no preview holds up a post.
  const previews = createTemplateRenderer(monotonic)
  let pending = new Map<string, string>()

  background.every('webhook payloads', flushMs, async () => {
    if (pending.size === 0) return
    const flushed = [...pending]
    pending = new Map()
    await database.write(flushed.map(([id, payload]) => savePayloadStep(id, payload, clock())))
  })
  const sweep = runWhenDue(clock, sweepMs, () =>
    database.write([expirePayloadsStep(clock() - payloadLifetimeMs)]),
  )
  background.every('expired webhook payloads', flushMs, sweep)

  return {
    async get(userId, webhook) {
      await webhookFor(database.read, userId, webhook, clock())
      const { webhookId } = webhook
      const last = await findPayload(database.read, webhookId)
      return {
        source: await findTemplate(database.read, webhookId),
        lastPayload: last?.payload ?? null,
        lastPayloadAt: last?.received_at ?? null,
      }
    },
    async set(userId, webhook, source) {
      await webhookFor(database.read, userId, webhook, clock())
      await requireOutput(previews, source.toWellFormed(), null)
      await publisher.transaction(async (tx) => {
        const now = clock()
        const { webhook: found } = await webhookFor(tx, userId, webhook, now)
        const { serverId, channelId, id: targetId } = found
        await saveTemplate(tx, targetId, source.toWellFormed())
        const subject = { serverId, actorId: userId, targetId, changes: { channelId }, now }
        await recordAudit(tx, 'webhook.template_changed', subject)
      })
    },
    delete: (userId, webhook) =>
      publisher.transaction(async (tx) => {
        const now = clock()
        const { webhook: found } = await webhookFor(tx, userId, webhook, now)
        const { serverId, channelId, id: targetId } = found
        if (!(await deleteTemplate(tx, targetId))) throw notFound('template')
        const subject = { serverId, actorId: userId, targetId, changes: { channelId }, now }
        await recordAudit(tx, 'webhook.template_deleted', subject)
      }),
    async preview(userId, ref, { source, ...given }) {
      const { webhook } = await webhookFor(database.read, userId, ref, clock())
      const payload = 'payload' in given ? toJson(given.payload) : null
      const last = payload ?? (await findPayload(database.read, ref.webhookId))?.payload
      if (last === undefined) throw invalidInput('payload', 'template_payload_missing')
      try {
        const output = await requireOutput(previews, source.toWellFormed(), last)
        const { message, key = null } = readResult(output, webhook, checkResult)
        const { name, content, embeds } = message
        return { message: { name, content, embeds, key } }
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'busy') throw error
        return { error: errorBody(error) }
      }
    },
    async render(target, payload) {
      const source = await findTemplate(database.read, target.webhookId)
      if (source === null) {
        const message = fitDraft({ embeds: [fallbackEmbed(payload)] }, target)
        return { message, key: undefined, problems: undefined }
      }
      return readResult(await requireOutput(posts, source, toJson(payload)), target, checkResult)
    },
    remember(webhookId, payload) {
      const json = toJson(payload)
      if (Buffer.byteLength(json) <= maxPayloadBytes) pending.set(webhookId, json)
    },
    async stop() {
      await Promise.all([posts.stop(), previews.stop()])
    },
  }
}

/** What the template renders. Throws `invalid_input` with the line and column at which it failed. */
async function requireOutput(
  renderer: TemplateRenderer,
  source: string,
  payload: string | null,
): Promise<string> {
  const maxLength = limits.templateResultMax
  const rendered = await renderer.render({ source, payload, maxLength })
  if (rendered.kind === 'output') return rendered.text
  const { line, column, detail } = rendered
  throw invalidInput('template', 'template_error', { line, column, detail })
}

function toJson(payload: unknown): string {
  try {
    return JSON.stringify(payload)
  } catch {
    throw invalidInput('payload', 'nested_too_deeply')
  }
}
