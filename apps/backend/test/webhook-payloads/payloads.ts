import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A request of another tool, as its own code sent it or its documentation shows it. */
export interface Payload {
  /** The sender, and where the payload comes from. */
  from: string
  form: string
  headers: Record<string, string>
  /** Bytes as Latin-1 if it is multipart, otherwise text. */
  body: string
  /** The title of the card that it becomes, if it becomes one. */
  title?: string
}

export const payloads = JSON.parse(
  readFileSync(new URL('payloads.json', import.meta.url), 'utf8'),
) as Payload[]

/** All payloads that GitHub publishes, by event. */
export function githubExamples(): { name: string; examples: unknown[] }[] {
  return createRequire(import.meta.url)('@octokit/webhooks-examples')
}
