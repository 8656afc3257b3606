import assert from 'node:assert/strict'
import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { toChannel, toMessage } from '../../src/chat/imports/discord-export/convert.ts'
import { InvalidValueError } from '../../src/chat/imports/discord-export/fields.ts'
import { noLosses } from '../../src/chat/imports/discord-export/losses.ts'
import { createNames } from '../../src/chat/imports/discord-export/names.ts'
import { readExport } from '../../src/chat/imports/discord-export/read-export.ts'
import { discordExport, discordMessage, strangeMessages } from '../discord-export.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const reading = () => ({
  now: Date.parse('2026-01-01'),
  names: createNames([]),
  hasFile: () => true,
  losses: noLosses(),
})

const strangeValues = ['null', '{}', '[]', '"\\ud800"', '1e999', '-1', 'true', '"2021"', '[[]]']

test('a damaged export is refused or gives messages within the limits', async (t) => {
  const random = createSeededRandom((line) => t.diagnostic(line))
  const path = join(temporaryDirectory(t), 'export.json')
  const text = JSON.stringify(discordExport(strangeMessages))
  const bytes = Buffer.from(text)
  const values = [...text.matchAll(/:(?:"[^"]*"|\d+|true|false|null)/g)]
  let whole = 0
  for (let round = 0; round < 300; round += 1) {
    const damaged = Buffer.from(bytes)
    const value = random.pick(values)
    const at = random.below(bytes.length)
    const content = [
      () => damaged.subarray(0, at),
      () => damaged.fill(random.bytes(1), at, at + 1),
      () => damaged.fill(random.bytes(8), at, Math.min(at + 8, damaged.length)),
      () =>
        text.slice(0, value?.index) +
        `:${random.pick(strangeValues)}` +
        text.slice((value?.index ?? 0) + (value?.[0].length ?? 0)),
    ][random.below(4)]!()
    writeFileSync(path, content)
    try {
      for await (const { kind, value } of readExport(createReadStream(path))) {
        if (kind === 'channel') requireFits(toChannel(value))
        else requireFits(toMessage(value, reading()))
      }
      whole += 1
    } catch (error) {
      assert.ok(error instanceof InvalidValueError, String(error))
    }
  }
  assert.ok(whole > 0, 'some damage is harmless')
})

function requireFits(result: ReturnType<typeof toChannel> | ReturnType<typeof toMessage>): void {
  if (typeof result === 'string') return
  assert.ok(BigInt(result.sourceId) < 2n ** 64n)
  if (!('parts' in result)) {
    assert.ok(result.name !== '' && [...result.name].length <= limits.nameMax)
    return
  }
  assert.ok(result.createdAt > 0 && result.createdAt <= Date.parse('2026-01-01'))
  assert.ok(result.authorName !== '' && result.parts.length > 0)
  for (const { content, embeds } of result.parts) {
    const texts = embeds.flatMap(({ title = '', description = '' }) => [title, description])
    const length: number = Array.from([result.authorName, content, ...texts].join('')).length
    assert.ok(length <= limits.messageMax)
    assert.ok(content.isWellFormed() && !content.includes('\u0000'))
  }
}

test('a message that would be stored as too many is refused', () => {
  const embeds = Array.from({ length: 300 }, () => ({ title: 'x' }))
  for (const fields of [{ content: 'x'.repeat(500_000) }, { embeds }]) {
    const message = discordMessage('2021-01-01T00:00:00Z', fields)
    assert.throws(() => toMessage(message, reading()), InvalidValueError)
  }
})

test('deeply nested and endless values are refused', async (t) => {
  const path = join(temporaryDirectory(t), 'export.json')
  for (const content of [
    '{"channel":'.repeat(100),
    `{"messages":[${'['.repeat(100)}`,
    `{"messages":["${'x'.repeat(17 * 1024 * 1024)}`,
  ]) {
    writeFileSync(path, content)
    await assert.rejects(async () => {
      for await (const part of readExport(createReadStream(path))) assert.ok(part)
    }, InvalidValueError)
  }
})
