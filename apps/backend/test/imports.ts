import { crc32, deflateRawSync } from 'node:zlib'
import type { Import, ImportState, Message } from '@guildhall/contract'
import { ZipFile } from 'yazl'
import type { Account } from './account.ts'
import { waitUntil } from './wait-until.ts'

const stable: readonly ImportState[] = ['uploading', 'ready', 'done', 'stopped', 'failed']

export interface NamedFile {
  name: string
  bytes: Uint8Array
}

export function jsonFile(name: string, content: object): NamedFile {
  return { name, bytes: Buffer.from(JSON.stringify(content)) }
}

/** A ZIP file of these files. */
export async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) {
    // Compressing thousands of empty files is slow.
    zip.addBuffer(bytes, name, { compress: bytes.length > 0 })
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A file in a ZIP file, as it is written there. */
export interface RawEntry {
  name: string
  /** Compressed. */
  data: Uint8Array
  /** Uncompressed. */
  size: number
  crc: number
  method: number
  /** Bytes that only the list of files has. */
  extraBytes?: number
  /** Takes the data of the entry before instead of its own. */
  shares?: boolean
}

export function rawEntry(name: string, bytes: Uint8Array, method = 8): RawEntry {
  const data = method === 0 ? bytes : deflateRawSync(bytes)
  return { name, data, size: bytes.length, crc: crc32(bytes), method }
}

/** Compressed by 7-Zip with Deflate64: matches that are longer, and farther away, than those of Deflate can be. */
const compressed64 = [
  '5N7JCYAwEADAVlKBL7ECwToCWVHYlwdo93bgP8xUMsu9Z9tqZjmitrPMsWa9YhqH8vB4PB6Px+PxeDwej8fj8Xg8Ho/H',
  '4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6P',
  'x+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeLwe/NTiXh6Px+PxeDwej8fj8Xg8Ho/H',
  '4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwe7ysPDgkAAAAABP1/7QoT',
  'wOPxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwe',
  'j8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8',
  'Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PN4s',
].join('')
const sentence = 'Guildhall reads Deflate64. '
export const deflated64Text = sentence + 'x'.repeat(40_000) + sentence + 'y'.repeat(70_000)

/** A file that is compressed with Deflate64. */
export function deflate64Entry(name: string): RawEntry {
  const data = Buffer.from(compressed64, 'base64')
  const crc = crc32(deflated64Text)
  return { name, data, size: deflated64Text.length, crc, method: 9 }
}

/** A ZIP file with anything in its list of files. */
export function rawZip(entries: RawEntry[]): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let end = 0
  let offset = 0
  for (const { name, data, size, crc, method, extraBytes = 0, shares = false } of entries) {
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(title.length, 22)
    if (!shares) {
      offset = end
      const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, data])
      files.push(file)
      end += file.length
    }
    // A field that nobody knows, for each 65,535 bytes at most.
    const extra = Buffer.alloc(extraBytes)
    if (extraBytes > 0) {
      extra.writeUInt16LE(0xcafe, 0)
      extra.writeUInt16LE(extraBytes - 4, 2)
    }
    common.writeUInt16LE(extraBytes, 24)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const version = Buffer.from([20, 0])
    list.push(Buffer.from('PK\x01\x02'), version, common, rest, title, extra)
  }
  const directory = Buffer.concat(list)
  const ending = Buffer.alloc(18)
  ending.writeUInt16LE(entries.length, 4)
  ending.writeUInt16LE(entries.length, 6)
  ending.writeUInt32LE(directory.length, 8)
  ending.writeUInt32LE(end, 12)
  return Buffer.concat([...files, directory, Buffer.from('PK\x05\x06'), ending])
}

export function importPath(serverId: string, id = ''): string {
  return `/api/servers/${serverId}/imports${id === '' ? '' : `/${id}`}`
}

export function putPart(
  account: Account,
  { serverId, id, file = 0 }: { serverId: string; id: string; file?: number },
  offset: number,
  bytes: Uint8Array,
) {
  return account.request(
    'PUT',
    `${importPath(serverId, id)}/files/${file}?offset=${offset}`,
    bytes,
    { 'content-type': 'application/octet-stream' },
  )
}

/** Uploads the files of an import, and waits until it is ready or has failed. */
export async function uploadImport(
  account: Account,
  serverId: string,
  files: NamedFile[],
): Promise<Import> {
  const named = files.map(({ name, bytes }) => ({ name, size: bytes.length }))
  const path = importPath(serverId)
  const { import: created } = await account.expect(201, account.post(path, { files: named }))
  for (const [file, { bytes }] of files.entries()) {
    for (let offset = 0; offset < bytes.length; offset += 4 * 1024 * 1024) {
      const part = bytes.subarray(offset, offset + 4 * 1024 * 1024)
      await account.expect(200, putPart(account, { serverId, id: created.id, file }, offset, part))
    }
  }
  return waitForImport(account, serverId, created.id)
}

/** Starts an import that is ready, and waits for its end. */
export async function runImport(
  account: Account,
  serverId: string,
  id: string,
  channels: { sourceId: string; channelId: string | null }[] = [],
): Promise<Import> {
  await account.expect(200, account.post(`${importPath(serverId, id)}/start`, { channels }))
  return waitForImport(account, serverId, id)
}

/** Waits until nothing happens any more without a request. */
export async function waitForImport(
  account: Account,
  serverId: string,
  id: string,
): Promise<Import> {
  let found: Import | undefined
  await waitUntil('the import goes on', async () => {
    found = (await account.expect(200, account.get(importPath(serverId, id)))).import
    return found !== undefined && stable.includes(found.state)
  })
  if (!found) throw new Error('no import')
  return found
}

/** All messages of a channel, the oldest first. */
export async function wholeHistory(account: Account, channelId: string): Promise<Message[]> {
  const all: Message[] = []
  for (;;) {
    const before = all[0] ? `&before=${all[0].seq}` : ''
    const path = `/api/channels/${channelId}/messages?limit=100${before}`
    const { messages } = await account.expect(200, account.get(path))
    if (messages.length === 0) return all
    all.unshift(...messages)
  }
}
