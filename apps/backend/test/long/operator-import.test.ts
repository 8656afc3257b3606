import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Message } from '@guildhall/contract'
import type { Account } from '../account.ts'
import { runOperator, startChild } from '../child.ts'
import {
  discordExport,
  discordId,
  discordMessage,
  oddMessages,
  strangeMessages,
} from '../discord-export.ts'
import { connect } from '../gateway-client.ts'
import { importPath, putPart } from '../imports.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

test('the operator command imports channels that DiscordChatExporter exported', async (t) => {
  const dataDir = temporaryDirectory(t)
  const exports = temporaryDirectory(t)
  const write = (name: string, content: object | string | Buffer): string => {
    const path = join(exports, name)
    const isText = typeof content === 'string' || Buffer.isBuffer(content)
    writeFileSync(path, isText ? content : JSON.stringify(content, null, 2))
    return path
  }
  const child = await startChild(t, dataDir)
  const ada = child.visitor()
  await ada.register('ada')
  const { server } = await ada.expect(201, ada.post('/api/servers', { name: 'Guild' }))
  const client = await connect(ada)
  const run = (...args: string[]) => runOperator(t, dataDir, 'import', ...args)

  await t.test('O108: into a running process, where members see it as read', async () => {
    const path = write('general.json', discordExport(strangeMessages))
    const imported = await run(path, '--server', 'Guild')
    assert.equal(imported.stderr, '')
    assert.equal(
      imported.stdout,
      'general.json: 9 messages of general imported; ' +
        'left out: 1 without text and files, 1 card without text and picture.\n',
    )
    const { channels } = await ada.expect(200, ada.get(`/api/servers/${server.id}/channels`))
    const [category, channel] = channels.slice(-2)
    assert.deepEqual([category.name, category.type], ['Text channels', 'category'])
    assert.deepEqual(
      [channel.name, channel.topic, channel.parentId, channel.type, channel.lastSeq],
      ['general-2', 'About everything', category.id, 'text', 11],
    )
    const messages = await history(ada, channel.id)
    assert.deepEqual(
      messages.map(({ seq }) => seq),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    )
    const [first, reply, files, joined, command, page, ...rest] = messages
    const [long1, long2, long3, toNothing, forwarded] = rest
    assert.equal(joined?.content, '*Joined.*')
    assert.deepEqual(reply?.reactions, [{ emoji: '👍', count: 2, userIds: [] }])
    assert.deepEqual(first?.author, {
      kind: 'webhook',
      id: 'imported-81384788765712384',
      name: 'Ada 🦊',
      avatar: null,
    })
    assert.equal(first?.content, 'line one\nline two @everyone @Ada')
    assert.deepEqual([first?.mentions, first?.mentionsEveryone], [[], false])
    assert.equal(first?.createdAt, Date.parse('2021-03-04T10:00:00.123Z'))
    assert.equal(reply?.content, 'hi @Ada 🦊 :dance: 👋')
    assert.equal(reply?.replyTo, first?.id)
    assert.equal(reply?.createdAt, Date.parse('2021-03-04T10:01:00.123Z'))
    assert.equal(reply?.editedAt, Date.parse('2021-03-05T10:00:00Z'))
    assert.equal(
      files?.content,
      String.raw`[a \[1\].png](https://cdn.example.org/a%20%281%29.png?x=1)` + '\nb.txt\nWave',
    )
    assert.equal(command?.content, 'from a command')
    assert.equal(page?.author.name, 'plain')
    assert.deepEqual(page?.embeds, [
      {
        url: 'https://example.org/page',
        title: 'A page',
        description: 'What it says',
        color: '#ffffff',
      },
    ])
    const long = [long1, long2, long3].map((message) => message?.content ?? '')
    assert.equal(long.join(''), 'word '.repeat(1700))
    assert.ok(toNothing?.replyTo, 'clients show that its message was deleted')
    assert.equal(forwarded?.content, '')
    assert.equal(forwarded?.forwarded?.content, 'said\nelsewhere')
    assert.equal(forwarded?.forwarded?.createdAt, first?.createdAt)

    const pins = await ada.expect(200, ada.get(`/api/channels/${channel.id}/pins`))
    assert.deepEqual(
      pins.messages.map(({ id }: Message) => id),
      [first?.id],
    )
    const fresh = await connect(ada)
    await waitUntil(
      'the channel arrives',
      () => client.snapshot.servers[0]?.channels.at(-1)?.lastSeq === 11,
    )
    assert.deepEqual(client.snapshot.servers, fresh.snapshot.servers)
    for (const { snapshot } of [client, fresh]) {
      const state = snapshot.readState.find(({ channelId }) => channelId === channel.id)
      assert.deepEqual([state?.seq, state?.mentionCount], [11, 0])
    }
    await waitUntil('the search finds it', async () => {
      const found = await ada.get(`/api/servers/${server.id}/search?q=elsewhere`)
      return found.body.messages.length === 1
    })
    const { entries } = await ada.expect(200, ada.get(`/api/servers/${server.id}/audit-log`))
    const actions = entries.map(({ action }: { action: string }) => action)
    assert.deepEqual(actions.slice(0, 2), ['import.done', 'channel.created'])
    assert.deepEqual([entries[1].actorId, entries[1].targetId], [ada.id, channel.id])

    // A second export of the same channel, in two files that are given in the wrong order.
    const later = [1, 2, 3].map((minute) => discordMessage(`2021-04-01T10:0${minute}:00Z`))
    const reference = { messageId: discordId('2021-03-04T10:00:00.123Z') }
    const answer = discordMessage('2021-04-02T10:00:00Z', { type: 'Reply', reference })
    const part1 = write('part 1.json', discordExport([...strangeMessages, ...later]))
    const part2 = write('part 2.json', discordExport([answer]))
    const again = await run(part2, part1, '--server', server.id)
    assert.equal(again.stderr, '')
    assert.equal(
      again.stdout,
      'part 2.json: 1 message of general imported.\n' +
        'part 1.json: 3 messages of general imported; left out: ' +
        '9 not newer than what was imported before, 1 without text and files.\n',
    )
    const all = await history(ada, channel.id)
    assert.deepEqual([all.length, all.at(-1)?.replyTo], [15, first?.id])
    fresh.ws.close()
  })

  await t.test('O109: a file with an invalid message is refused, earlier ones stay', async () => {
    const broken = (fields: object) => [
      ...Array.from({ length: 500 }, (_, index) => {
        const time = new Date(Date.UTC(2022, 0, 1, 0, 0, index)).toISOString()
        return discordMessage(time)
      }),
      discordMessage('2023-01-01T00:00:00Z', fields),
    ]
    const path = write(
      'broken.json',
      discordExport(broken({ timestamp: 'yesterday' }), { id: '6' }),
    )
    const refused = await run(path, '--server', 'Guild')
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    const id = discordId('2023-01-01T00:00:00Z')
    assert.equal(refused.stderr, `broken.json: message ${id}: timestamp is not a valid time.\n`)
    write('broken.json', discordExport(broken({}), { id: '6' }))
    const continued = await run(path, '--server', 'Guild')
    assert.match(continued.stdout, /: 1 message of general imported; left out: 500 not newer /)

    const twice = [discordMessage('2023-01-01T00:00:00Z'), discordMessage('2023-01-01T00:00:00Z')]
    for (const [content, message] of [
      ['no JSON', /: this is not JSON: choose the format JSON for the export\.\n$/],
      ['[1, 2]', /: this is not an export of DiscordChatExporter\.\n$/],
      [discordExport(twice, { id: '8' }), /: the file contains it twice\.\n$/],
      [JSON.stringify(discordExport(twice)).slice(0, -30), /: this is not valid JSON/],
      [{ ...discordExport([]), messages: null }, /: messages is not a list\.\n$/],
      [{ ...discordExport([]), messages: {} }, /: messages is not a list\.\n$/],
    ] as const) {
      const { code, stderr } = await run(write('bad.json', content), '--server', 'Guild')
      assert.equal(code, 1)
      assert.match(stderr, message)
    }
    const unknown = await run(path, '--server', 'Nowhere')
    assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
    assert.match(unknown.stderr, /no server with this id or name/)
    assert.equal((await run(path)).code, 2)
  })

  await t.test('odd messages, of which nothing is lost unless it is counted', async () => {
    const path = write('odd.json', discordExport(oddMessages, { id: '700', name: 'odd' }))
    const other = write('rules.json', discordExport([], { id: '701', name: 'rules' }))
    const { stdout, stderr } = await run(path, other, '--server', 'Guild')
    assert.equal(stderr, '')
    assert.match(
      stdout,
      /^odd\.json: 58 messages of odd imported; left out: 1 row of buttons and menus, 3 fields of cards with too many, 2 pictures of cards with too many, 2 pins of channels with too many, the end of 1 text of cards\.\n/,
    )
    const { channels } = await ada.expect(200, ada.get(`/api/servers/${server.id}/channels`))
    const [id, rules] = ['odd', 'rules'].map(
      (each) => channels.find(({ name }: { name: string }) => name === each).id,
    )
    const [cards, poll, names, code1, code2, spoiler1, spoiler2, forwarded] = await history(ada, id)
    const [fields, picture, full] = cards?.embeds ?? []
    assert.deepEqual(fields, {
      author: { name: 'CI' },
      fields: [
        { name: 'Build', value: '7', inline: true },
        { name: 'State', value: 'green' },
      ],
      footer: 'now',
    })
    assert.deepEqual(picture, { image: 'https://cdn.example.org/a.png' })
    assert.deepEqual([full?.fields?.length, full?.description?.length], [25, 500])
    assert.equal(poll?.content, '**Pizza or pasta?**\n- Pizza (2 votes)\n- Pasta (1 vote)\n- Soup')
    assert.equal(
      names?.content,
      `@Ada 🦊 @unknown-user @unknown-user @Admins @unknown-role <#${id}> <#${rules}> #unknown-channel /ban add <t:1764187200:R>`,
    )
    assert.deepEqual([code1?.content.slice(-4), code2?.content.slice(0, 6)], ['\n```', '```ts\n'])
    assert.deepEqual([spoiler1?.content.slice(-2), spoiler2?.content.slice(0, 2)], ['||', '||'])
    assert.equal(forwarded?.forwarded?.content, 'look\n**Tonight?**\n- Yes')
    assert.deepEqual(forwarded?.forwarded?.embeds, [
      {
        title: 'Pictures',
        color: '#ff8800',
        timestamp: Date.parse('2022-03-04T09:00:00Z'),
        image: 'https://cdn.example.org/1.png',
        thumbnail: 'https://cdn.example.org/small.png',
      },
    ])
  })

  await t.test('O109: goes on where an upload ended, and needs a running process', async () => {
    const messages = [discordMessage('2024-01-01T00:00:00Z', { content: 'in two parts' })]
    const file = discordExport(messages, { id: '9', name: 'parts', category: null })
    const path = write('parts.json', file)
    const bytes = readFileSync(path)
    const named = { files: [{ name: 'parts.json', size: bytes.length }] }
    const begun = await ada.expect(201, ada.post(importPath(server.id), named))
    const { id } = begun.import
    await ada.expect(200, putPart(ada, { serverId: server.id, id }, 0, bytes.subarray(0, 100)))
    const { stdout, stderr } = await run(path, '--server', 'Guild')
    assert.deepEqual([stdout, stderr], ['parts.json: 1 message of parts imported.\n', ''])
    const { state } = (await ada.expect(200, ada.get(importPath(server.id, id)))).import
    assert.equal(state, 'done')

    client.ws.close()
    await child.kill('SIGTERM')
    const alone = await run(path, '--server', 'Guild')
    assert.equal(alone.code, 1)
    assert.match(alone.stderr, /^Guildhall does not run\. Start it, and run the command again\.\n$/)
  })
})

async function history(account: Account, channelId: string): Promise<Message[]> {
  const path = `/api/channels/${channelId}/messages?limit=100`
  return (await account.expect(200, account.get(path))).messages
}
