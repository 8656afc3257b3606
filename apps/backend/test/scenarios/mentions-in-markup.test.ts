import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import { createServerFixture } from '../server-fixture.ts'
import { addEmoji } from '../emoji.ts'
import { startApp } from '../start-app.ts'
import { createWebhook, unlimited } from '../webhooks.ts'

/** Texts in which readers see `name` as plain text, code or a part of an address. */
const plainTexts: ((name: string) => string)[] = [
  (name) => `\`${name}\``,
  (name) => `\`\`a \` ${name}\`\``,
  (name) => `\`\`\`\n${name}\n\`\`\``,
  (name) => `~~~\n${name}\n~~~`,
  (name) => `see: \`\`\`js\n${name}\n\`\`\``,
  (name) => `> - \`\`\`\n>   ${name}\n>   \`\`\``,
  (name) => `\`\`\`\n${name}`,
  (name) => `[x](https://e.example/${name})`,
  (name) => `[x](<https://e.example/ ${name}>)`,
  (name) => `[x](https://e.example "${name}")`,
  (name) => `![x](https://e.example/${name})`,
  (name) => `<https://e.example/${name}>`,
  (name) => `https://e.example/${name}`,
  (name) => `https://e.example/?u=${name}`,
  (name) => `www.e.example/${name}`,
  (name) => `\\${name}`,
  (name) => `\\\\\\${name}`,
]
/** Texts in which readers see `name` as a mention or an emoji. */
const shownTexts: ((name: string) => string)[] = [
  (name) => `**${name}** hi`,
  (name) => `_${name}_`,
  (name) => `__hi ${name}__`,
  (name) => `> - # ${name}`,
  (name) => `||${name}||`,
  (name) => `||\`a\`\n\n${name}||`,
  (name) => `\`a ${name}`,
  (name) => `\\\\${name}`,
  (name) => `[x](${name})`,
  (name) => `-# ${name}`,
  (name) => `(\`a\` ${name})`,
]

test('A88: what is not shown as a mention or an emoji is none, in messages, edits and webhook posts', async (t) => {
  const app = await startApp(t, unlimited)
  const fixture = await createServerFixture(app)
  const account = await fixture.member()
  const role = await fixture.role('Raid *Leads*', [])
  const emoji = await addEmoji(fixture.owner, fixture.path, 'party_cat')
  const { hook } = await createWebhook(fixture)
  const owner = await connect(fixture.owner)
  const { id: channelId } = fixture.general

  const waysIn: Record<string, (content: string) => Promise<Message>> = {
    message: async (content) =>
      (await owner.action('message.send', { channelId, content })).message,
    async edit(content) {
      const sent = await owner.action('message.send', { channelId, content: 'x' })
      return (await owner.action('message.edit', { messageId: sent.message.id, content })).message
    },
    async post(content) {
      const { id } = await app.visitor().expect(201, app.visitor().post(hook, { content }))
      return (await owner.next('message.created', ({ message }) => message.id === id)).message
    },
    async 'edit of a post'(content) {
      const { id } = await app.visitor().expect(201, app.visitor().post(hook, { content: 'x' }))
      await app.visitor().expect(200, app.visitor().patch(`${hook}/messages/${id}`, { content }))
      return (await owner.next('message.updated', ({ message }) => message.id === id)).message
    },
  }
  const names: Record<string, (message: Message) => boolean> = {
    [`@${account.username}`]: ({ mentions }) => mentions.includes(account.id),
    '@Raid *Leads*': ({ mentionedRoles }) => mentionedRoles.some(({ id }) => id === role.id),
    '@everyone': ({ mentionsEveryone }) => mentionsEveryone,
    '@here': ({ mentionsHere }) => mentionsHere,
    ':party_cat:': (message) => message.emoji.some(({ id }) => id === emoji.id),
  }
  for (const [way, post] of Object.entries(waysIn)) {
    for (const [name, isFound] of Object.entries(names)) {
      // Webhooks mention members alone.
      const isPossible = name.startsWith(':') || name === `@${account.username}`
      if (!isPossible && way !== 'message') continue
      const check = async (text: string, expected: boolean) =>
        assert.equal(isFound(await post(text)), expected, `${way}: ${text}`)
      await Promise.all([
        ...plainTexts.map((write) => check(write(name), false)),
        ...shownTexts.map((write) => check(write(name), true)),
      ])
    }
  }
})
