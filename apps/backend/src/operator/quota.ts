import { statfs } from 'node:fs/promises'
import { readStoredSettings } from '../chat/operation/settings.ts'
import { createLiveSettings } from '../core/live-settings.ts'
import { readAccountUsage, readServerUsage, readTotalUsage } from '../storage/usage.ts'
import type { Usage } from '../storage/usage.ts'
import { parseLimit } from './command.ts'
import type { Command, CommandInput } from './command.ts'
import { sizeText, table } from './print.ts'
import { withDatabase } from './with-database.ts'

const defaultLimit = 20

export const quotaCommands: Command[] = [
  {
    usage: 'quota [--limit N] [--json]',
    summary: `show disk usage, with the ${defaultLimit} accounts and servers that use the most`,
    options: { limit: { type: 'string' }, json: { type: 'boolean' } },
    run: showQuota,
  },
]

async function showQuota({ values, config }: CommandInput): Promise<string> {
  const limit = parseLimit(values.limit, defaultLimit)
  const report = await withDatabase(config, async ({ read }) => {
    const settings = createLiveSettings(config.given)
    settings.apply(await readStoredSettings(read, null))
    const { accountStorageBytes, serverStorageBytes, minFreeDiskBytes } = settings.current
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    const { attachments, ofServers, derived } = await readTotalUsage(read)
    return {
      disk: {
        totalBytes: blocks * bsize,
        freeBytes: bavail * bsize,
        minFreeBytes: minFreeDiskBytes,
      },
      attachmentBytes: attachments,
      emojiAndSoundBytes: ofServers,
      derivedBytes: derived,
      accounts: await readAccountUsage(read, limit),
      servers: await readServerUsage(read, limit),
      accountQuotaBytes: accountStorageBytes,
      serverQuotaBytes: serverStorageBytes,
    }
  })
  return values.json === true ? `${JSON.stringify(report, null, 2)}\n` : textOf(report)
}

interface Report {
  disk: { totalBytes: number; freeBytes: number; minFreeBytes: number }
  attachmentBytes: number
  /** Of emoji, stickers and sounds. */
  emojiAndSoundBytes: number
  /** Of the smaller sizes of pictures, which no quota counts. */
  derivedBytes: number
  accounts: Usage[]
  servers: Usage[]
  accountQuotaBytes: number
  serverQuotaBytes: number
}

function textOf(report: Report): string {
  const { totalBytes, freeBytes, minFreeBytes } = report.disk
  const isLow = freeBytes < minFreeBytes
  const floor = minFreeBytes === 0 ? 'off' : sizeText(minFreeBytes)
  const low = isLow ? '. Uploads and messages are refused until more is free' : ''
  return [
    `Disk: ${sizeText(freeBytes)} of ${sizeText(totalBytes)} free (MIN_FREE_DISK_MB: ${floor})${low}\n`,
    `Attachments: ${sizeText(report.attachmentBytes)}\n`,
    `Emoji, stickers and sounds: ${sizeText(report.emojiAndSoundBytes)}\n`,
    `Smaller sizes of pictures: ${sizeText(report.derivedBytes)} (in no quota)\n`,
    `\n${usageTable('ACCOUNT', report.accounts, report.accountQuotaBytes)}`,
    `\n${usageTable('SERVER', report.servers, report.serverQuotaBytes)}`,
  ].join('')
}

function usageTable(heading: string, all: Usage[], quota: number): string {
  return table(
    [heading, 'USED', quota === 0 ? 'QUOTA (off)' : `QUOTA ${sizeText(quota)}`, 'ID'],
    all.map(({ id, name, bytes }) => [
      name ?? '(deleted)',
      sizeText(bytes),
      quota === 0 ? '-' : `${Math.round((100 * bytes) / quota)} %`,
      id,
    ]),
  )
}
