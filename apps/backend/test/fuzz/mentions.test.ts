import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceOf, mentionedRole, usernamesOf } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { parseMarkdown } from '@guildhall/markdown'
import type { Block, Inline } from '@guildhall/markdown'
import fc from 'fast-check'
import { connect } from '../gateway-client.ts'
import { createServerFixture } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'
import { roundsOf } from './rounds.ts'

const sharedApp = shareApp()
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const messages = roundsOf(150)

test(`the server mentions those whom clients show as mentioned (FUZZ_SEED=${seed})`, async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const accounts = [await fixture.member(), await fixture.member()]
  const names = ['Raid', 'Raid Leads', '*Star*', '_x_', 'a.b']
  for (const name of names) await fixture.role(name, [])
  const usernames = new Map(accounts.map(({ username, id }) => [username, id]))
  const owner = await connect(fixture.owner)

  const mention = fc.constantFrom(
    ...[...names, ...usernames.keys(), 'everyone', 'here', 'nobody'].map((name) => `@${name}`),
  )
  const markup = fc.constantFrom(
    ...['*', '**', '_', '__', '~~', '`', '``', '\n```\n', '```js\n', '~~~\n', '||', '[', '](', ')'],
    ...[
      'https://x.org/',
      '](https://x.org)',
      '<',
      '>',
      '\n> ',
      '\n- ',
      '\n',
      '\n\n',
      '\\',
      '.',
      '-',
    ],
    ...[' ', ' ', 'word', '@', '#', 'a', '_', ':', 'www.x.org/?', '-# ', '\n# '],
  )
  const text = fc
    .array(fc.oneof(mention, markup), { minLength: 1, maxLength: 25 })
    .map((parts) => `x ${parts.join('')}`)
  let mentioned = 0
  await Promise.all(
    fc.sample(text, { seed, numRuns: messages }).map(async (content) => {
      const data = { channelId: fixture.general.id, content }
      const { message } = await owner.action('message.send', data)
      mentioned += message.mentions.length + message.mentionedRoles.length
      assert.deepEqual(mentionsOf(message), shownMentions(message, usernames), content)
    }),
  )
  assert.ok(mentioned > messages / 4, `only ${mentioned} mentions`)
})

function mentionsOf({
  mentions,
  mentionedRoles,
  mentionsEveryone,
  mentionsHere,
}: Message): string[] {
  const audiences = [...(mentionsEveryone ? ['everyone'] : []), ...(mentionsHere ? ['here'] : [])]
  return [...mentions, ...mentionedRoles.map(({ id }) => id), ...audiences].toSorted()
}

/** What `apps/web/src/shared/markdown/mention.tsx` shows as mentions. */
function shownMentions(message: Message, usernames: ReadonlyMap<string, string>): string[] {
  const roles = message.mentionedRoles
  const blocks = parseMarkdown(
    message.content,
    roles.map(({ name }) => name),
  )
  const shown = textsOf(blocks).flatMap((text) => {
    const typed = text.slice(1)
    const role = mentionedRole(typed, roles)
    const name = audienceOf(typed) ?? usernamesOf(typed).find((spelling) => usernames.has(spelling))
    if (role && role.name.length > (name?.length ?? 0)) return [role.id]
    return name === undefined ? [] : [usernames.get(name) ?? name]
  })
  return [...new Set(shown)].toSorted()
}

function textsOf(nodes: readonly (Block | Inline)[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'mention') return [node.text]
    if (node.kind === 'list') return textsOf(node.items.flat())
    return 'children' in node ? textsOf(node.children) : []
  })
}
