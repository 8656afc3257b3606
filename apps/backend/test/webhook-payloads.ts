import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A request of another tool, as its own code sent it or its documentation shows it. */
export interface Payload {
  /** The sender, and where the payload comes from. */
  from: string
  form: string
  headers: Record<string, string>
  /** Bytes as Latin-1 if it is multipart, otherwise text. */
  body: string
  /** The title of the card that it becomes, if it becomes one, and others of its texts. */
  title?: string
  description?: string
  /** Such as `Branch: main`. */
  fields?: string[]
  /** The text of the message, if it becomes one. */
  content?: string
}

const fixtures = new URL('../src/chat/webhooks/formats/fixtures/', import.meta.url)

/** The fixtures of all formats. What is about one thing is in the order in which it happened. */
export const payloads = readdirSync(fixtures)
  .sort()
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, fixtures), 'utf8')) as Payload[])

/** All payloads that GitHub publishes, by event. */
export function githubExamples(): { name: string; examples: unknown[] }[] {
  return createRequire(import.meta.url)('@octokit/webhooks-examples')
}
