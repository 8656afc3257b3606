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
