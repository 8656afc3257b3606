import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runOperator, runOperatorWith, startChild } from '../child.ts'
import { addEmoji } from '../emoji.ts'
import { imageForm } from '../images.ts'
import { addSound } from '../sounds.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

test('O110: the operator command shows the storage used by uploads and the free space', async (t) => {
  const dataDir = temporaryDirectory(t)
  const early = await runOperator(t, dataDir, 'quota')
  assert.equal(early.code, 1)
  assert.match(
    early.stderr,
    /^(DATA_DIR: there is no database at .* yet|DATABASE_URL: .* is empty)\./,
  )

  const settings = { ACCOUNT_STORAGE_MB: '1', SERVER_STORAGE_MB: '0', MIN_FREE_DISK_MB: '1' }
  const child = await startChild(t, dataDir, { settings })
  const ada = child.visitor()
  await ada.register('ada')
  const { server, channels } = await ada.expect(201, ada.post('/api/servers', { name: 'Guild' }))
  const path = `/api/channels/${channels[0].id}/attachments`
  await ada.expect(201, ada.post(path, imageForm(Buffer.alloc(512 * 1024))))

  await addEmoji(ada, `/api/servers/${server.id}`)
  await addSound(ada, `/api/servers/${server.id}`)

  const asText = await runOperatorWith(t, { DATA_DIR: dataDir, ...settings }, 'quota')
  assert.deepEqual([asText.code, asText.stderr], [0, ''])
  assert.match(
    asText.stdout,
    /^Disk: [\d.]+ \w+ of [\d.]+ \w+ free \(MIN_FREE_DISK_MB: 1\.0 MiB\)\n/,
  )
  assert.match(asText.stdout, /\nAttachments: 512\.0 KiB\nEmoji, stickers and sounds: 47\.\d KiB\n/)
  assert.match(asText.stdout, new RegExp(`\\nada +512\\.0 KiB +50 % +${ada.id}\\n`))
  assert.match(asText.stdout, new RegExp(`\\nGuild +559\\.\\d KiB +- +${server.id}\\n`))

  const low = { DATA_DIR: dataDir, MIN_FREE_DISK_MB: '1000000000' }
  const warned = await runOperatorWith(t, low, 'quota')
  assert.match(warned.stdout, /Uploads and messages are refused until more is free\n/)

  const asJson = await runOperatorWith(t, { DATA_DIR: dataDir, ...settings }, 'quota', '--json')
  const report = JSON.parse(asJson.stdout)
  assert.deepEqual(report.accounts, [{ id: ada.id, name: 'ada', bytes: 524_288 }])
  const { attachmentBytes, emojiAndSoundBytes } = report
  assert.ok(emojiAndSoundBytes > 0)
  const bytes = 524_288 + emojiAndSoundBytes
  assert.deepEqual(report.servers, [{ id: server.id, name: 'Guild', bytes }])
  assert.equal(attachmentBytes, 524_288)
  const { servers } = await ada.expect(200, ada.get('/api/operator/servers'))
  assert.equal(servers[0].bytes, bytes, 'the browser shows the same')
  const overview = await ada.expect(200, ada.get('/api/operator/overview'))
  assert.equal(overview.fileBytes, bytes)
  assert.deepEqual([report.accountQuotaBytes, report.serverQuotaBytes], [1_048_576, 0])
  assert.equal((await runOperator(t, dataDir, 'quota', '--limit', '0')).code, 2)
})
