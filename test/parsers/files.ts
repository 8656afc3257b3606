import { createReadStream, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createLog } from '../../apps/backend/src/core/log.ts'
import { openArchive } from '../../apps/backend/src/chat/imports/archive.ts'
import { readExport } from '../../apps/backend/src/chat/imports/discord-export/read-export.ts'
import { zipOf } from '../../apps/backend/test/imports.ts'
import { toChannel, toMessage } from '../../apps/backend/src/chat/imports/discord-export/convert.ts'
import { noLosses } from '../../apps/backend/src/chat/imports/discord-export/losses.ts'
import { createNames } from '../../apps/backend/src/chat/imports/discord-export/names.ts'
import { openS3Storage } from '../../apps/backend/src/storage/files/s3-storage.ts'
import { hashRecoveryCode } from '../../apps/backend/src/chat/accounts/two-factor/recovery-codes.ts'
import {
  findTotpStep,
  newTotpSecret,
} from '../../apps/backend/src/chat/accounts/two-factor/totp.ts'
import { verifyRegistration } from '../../apps/backend/src/chat/accounts/passkeys/webauthn.ts'
import {
  displayNameOf,
  requireAllowed,
  usernameFrom,
} from '../../apps/backend/src/chat/accounts/provider/provider-identity.ts'
import { discordExport, discordMessage } from '../../apps/backend/test/discord-export.ts'
import { ignoreErrors, inputsOf, repeat } from './parser-row.ts'
import type { Inputs, ParserRow, Stage } from './parser-row.ts'
import { temporaryDirectory } from '../../apps/backend/test/temporary-directory.ts'

const backend = 'apps/backend/src'
const accounts = `${backend}/chat/accounts`
const messageBytes = 15 * 1024 * 1024

export const fileRows: ParserRow[] = [
  {
    name: 'Discord exports',
    files: [`${backend}/chat/imports/{import-exports,discord-export/*}.ts`],
    inputs: exports,
  },
  {
    name: 'ZIP files of exports',
    files: [`${backend}/chat/imports/archive.ts`],
    inputs: archives,
  },
  {
    name: 'answers of S3',
    files: [`${backend}/storage/files/s3-client.ts`],
    inputs: s3,
  },
  {
    name: 'codes and passkeys',
    files: [`${accounts}/{two-factor/{totp,recovery-codes},passkeys/{challenges,webauthn}}.ts`],
    inputs: codes,
  },
  {
    name: 'identities at the provider',
    files: [`${accounts}/provider/*.ts`],
    inputs: () =>
      inputsOf(
        (text) => {
          const account = { issuer: 'a', subject: text, username: text, displayName: text }
          usernameFrom(text)
          displayNameOf(text)
          requireAllowed(
            { ...account, email: text, groups: Array.from({ length: 1000 }, () => text) },
            { allowedEmailDomains: ['a.example'], allowedGroups: ['a'] } as never,
          )
        },
        Object.fromEntries(
          ['@', 'a', ' ', '\u202e', '🦊'].map((piece) => [
            JSON.stringify(piece),
            repeat(piece, 1024 * 1024),
          ]),
        ),
      ),
  },
]

function exports({ t }: Stage): Inputs {
  const path = join(temporaryDirectory(t), 'export.json')
  const time = '2021-01-01T00:00:00Z'
  const whole = (fields: object): string =>
    JSON.stringify(discordExport([discordMessage(time, fields)] as never))
  const texts = ['a', '<@1>', '\n', '<:a:1>', '🦊', ' ']
  const inputs: Record<string, string> = {
    ...Object.fromEntries(
      texts.map((piece) => [
        `a message of ${JSON.stringify(piece)}`,
        whole({ content: repeat(piece, messageBytes / 4) }),
      ]),
    ),
    embeds: whole({ embeds: Array.from({ length: 200_000 }, () => ({ title: 'a' })) }),
    attachments: whole({
      attachments: Array.from({ length: 50_000 }, () => ({ url: 'http://a', fileName: 'a' })),
    }),
    'mentioned people': whole({
      content: repeat('<@1>', 100_000),
      mentions: Array.from({ length: 50_000 }, () => ({ id: '1', name: 'a' })),
    }),
    numbers: `{"messages":[${repeat('1,', messageBytes / 8)}1]}`,
    'nested lists': `{"messages":[${repeat('[', messageBytes)}`,
  }
  return Object.fromEntries(
    Object.entries(inputs).map(([name, content]) => {
      const feed = async (): Promise<void> => {
        const reading = {
          now: Date.now(),
          names: createNames([]),
          hasFile: () => true,
          losses: noLosses(),
        }
        for await (const { kind, value } of readExport(createReadStream(path))) {
          // The first invalid message ends the import.
          if (kind === 'channel') toChannel(value)
          else toMessage(value, reading)
        }
      }
      const write = (): void => writeFileSync(path, content)
      return [
        name,
        { bytes: Buffer.byteLength(content), prepare: write, feed: () => ignoreErrors(feed) },
      ]
    }),
  )
}

async function archives(): Promise<Inputs> {
  const exported = Buffer.from(JSON.stringify(discordExport([])))
  const names = Array.from({ length: 20_000 }, (_, index) => [`${index}_Files/a`, Buffer.alloc(0)])
  const many = await zipOf({ ...Object.fromEntries(names), 'a.json': exported })
  const zeros = await zipOf({ 'a.json': Buffer.alloc(messageBytes) })
  const outside = Buffer.from(many)
  // Where the list of files begins.
  outside.writeUInt32LE(outside.length + 1, outside.length - 6)
  const inputs = {
    'many files': many,
    'a list of files outside of the file': outside,
    'a file of zeros': zeros,
    'no ZIP file': Buffer.alloc(messageBytes, 'PK'),
  }
  return Object.fromEntries(
    Object.entries(inputs).map(([name, bytes]) => {
      const feed = async (): Promise<void> => {
        const archive = await openArchive(
          async (start, end) => bytes.subarray(start, end),
          bytes.length,
        )
        for (const { name: entry } of archive.exports) {
          for (let times = 0; times < 1000; times += 1) archive.find(entry, `${times}_Files/a`)
          for await (const part of readExport(archive.read(entry))) void part
        }
      }
      return [name, { bytes: bytes.length, feed: () => ignoreErrors(feed) }]
    }),
  )
}

async function s3({ t }: Stage): Promise<Inputs> {
  let body = ''
  const server = createServer((_request, response) => response.writeHead(403).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'files',
    prefix: '',
    region: 'a',
    accessKeyId: 'a',
    secretAccessKey: 'a',
    sessionToken: null,
  }
  return inputsOf(
    (text) => {
      body = text
      return openS3Storage(config as never, createLog('silent'))
    },
    {
      'open elements': repeat('<Code>a', 64 * 1024),
      'long code': `<Code>${repeat('a', 64 * 1024 - 20)}`,
      'longer than allowed': repeat('<Code>a', 8 * 1024 * 1024),
    },
  )
}

function codes(): Inputs {
  const secret = newTotpSecret()
  const party = { id: 'a.example', origin: 'https://a.example', obstacle: 'none' } as const
  const expected = { party, readChallenge: () => ({ id: 'a', expiresAt: 1 }) }
  const register = (attestation: Buffer): unknown => {
    const clientData = { type: 'webauthn.create', challenge: 'YQ', origin: party.origin }
    const response = {
      clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    }
    return verifyRegistration({ id: 'YQ', rawId: 'YQ', type: 'public-key', response }, expected)
  }
  const cbor = (start: string, piece: string): Buffer =>
    Buffer.alloc(12_000, Buffer.from(start + repeat(piece, 12_000), 'latin1'))
  return {
    ...inputsOf((code) => [hashRecoveryCode(code), findTotpStep(secret, code, 1e12)], {
      hyphens: repeat('-', 60_000),
      letters: repeat('a', 60_000),
    }),
    ...inputsOf(register, {
      'nested lists': cbor('', '\x81'),
      'long lists': cbor('\x9b\0\0\0\0\xff\xff\xff\xff', '\0'),
      'nested maps': cbor('', '\xa1\0'),
      'endless lists': cbor('', '\x9f'),
      tags: cbor('', '\xc0'),
    }),
  }
}
