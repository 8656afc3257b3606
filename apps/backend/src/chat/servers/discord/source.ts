import { templateBytes } from '@guildhall/contract'
import type { ServerSource } from '@guildhall/contract'
import { parseNetworks } from '@guildhall/public-address'
import { AppError, appError, invalidInput, notFound } from '../../../core/app-error.ts'
import { requireAllowed } from '../../../core/rate-limit.ts'
import type { RateLimit } from '../../../core/rate-limit.ts'
import { withTimeout } from '../../../core/with-timeout.ts'
import { get } from '../../../http-client/request.ts'
import { readTemplate } from './template.ts'
import type { Template } from './template.ts'

/**
 * Loads a template for an account. Throws `invalid_input`, `not_found` when Discord does not know it, `unavailable` when Discord does not
 * answer, or `rate_limited`.
 */
export type LoadTemplate = (source: ServerSource, userId: string) => Promise<Template>

/** Of one account. */
export const templateLinksPerMinute = 10

const timeoutMs = 10_000
/** The address of Discord is the operator's own setting, and can be a proxy in a private network. */
const everywhere = parseNetworks(['0.0.0.0/0', '::/0'])
const headers = {
  'user-agent': 'Guildhall',
  accept: 'application/json',
  // Compressed data could be small in transit and huge in memory.
  'accept-encoding': 'identity',
}

/** `links` limits how many links an account has fetched. */
export function createLoadTemplate(apiUrl: string, links: RateLimit): LoadTemplate {
  return async ({ link, template }, userId) => {
    if ((link === undefined) === (template === undefined)) {
      throw invalidInput('from', 'link_or_template')
    }
    if (link === undefined) return readTemplate(template, 'from.template')
    const code = codeOf(link)
    requireAllowed(await links.take(userId))
    const url = new URL(`${apiUrl}/guilds/templates/${code}`)
    const text = await withTimeout(timeoutMs, unavailable, (deadline, signal) =>
      fetchText(url, deadline, signal),
    )
    return readTemplate(parsed(text), 'from.link')
  }
}

/** Where the code of a template follows: the links that Discord shows, and the address that its API has. */
const beforeCode =
  /^(?:https?:\/\/)?(?:www\.)?(?:discord\.new|(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/(?:template|api(?:\/v\d+)?\/guilds\/templates))\//i

/** The code of a link, as people paste it: in brackets, with the punctuation of a sentence, or the code alone. */
function codeOf(link: string): string {
  const text = link.trim().replace(/^[<("'“„«[]+/, '')
  const rest = text.replace(beforeCode, '')
  const [, code] = /^([\w-]{2,64})\/?(?:[?#].*|[>)"'”“»\].,;:!?…]*)$/.exec(rest) ?? []
  if (code === undefined) throw invalidInput('from.link', 'not_a_template_link')
  return code
}

async function fetchText(url: URL, deadline: number, signal: AbortSignal): Promise<string> {
  const response = await get(url, {
    headers,
    allowedNetworks: everywhere,
    allowsPrivateNames: true,
    maxBytes: templateBytes,
    failure: unavailable,
    deadline,
    signal,
  })
  try {
    if (response.status === 404) throw notFound('template')
    if (response.status !== 200) throw unavailable()
    return Buffer.concat(await Array.fromAsync(response.body)).toString()
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof AppError ? error : unavailable()
  } finally {
    response.abandon()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unavailable()
  }
}

function unavailable(): AppError {
  return appError('discord_unavailable')
}
