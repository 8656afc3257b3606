import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { limits, templateBytes } from '@guildhall/contract'
import { createSniffer } from '../../apps/backend/src/chat/messages/attachments/content-type.ts'
import { cleanFileName } from '../../apps/backend/src/chat/messages/attachments/file-names.ts'
import { parseRange } from '../../apps/backend/src/chat/messages/attachments/range.ts'
import { planServer } from '../../apps/backend/src/chat/servers/discord/plan.ts'
import { readTemplate } from '../../apps/backend/src/chat/servers/discord/template.ts'
import { checkSignature } from '../../apps/backend/src/chat/webhooks/signatures.ts'
import { sendRaw } from '../../apps/backend/test/raw-http.ts'
import { createWebhook } from '../../apps/backend/test/webhooks.ts'
import { inputsOf, repeat, requireRoute } from './parser-row.ts'
import type { Inputs, ParserRow, Stage } from './parser-row.ts'

const backend = 'apps/backend/src'
const webhooks = `${backend}/chat/webhooks`
/** Node refuses more of all headers together. */
const headerBytes = 15_000
const pieces = ['a', ',', ';', ' ', '=', 'a=b;', 'a,', '%', '&', '/', '-', '"', '.', ':', '\t']

export const requestRows: ParserRow[] = [
  {
    name: 'multipart bodies',
    files: [`${backend}/http/{upload,body/multipart}.ts`],
    inputs: multipart,
  },
  {
    name: 'URL-encoded bodies',
    files: [`${backend}/http/body/{decode-body,fields}.ts`],
    inputs: (stage) =>
      posts(stage, 'discord', 'application/x-www-form-urlencoded', {
        separators: `a=${repeat('&', limits.webhookFormBytes - 10)}`,
        fields: repeat('a=b&', limits.webhookFormBytes),
        'names of fields': repeat('a', limits.webhookFormBytes),
        escapes: `payload=${repeat('%7b', limits.webhookFormBytes - 10)}`,
        'JSON that is not encoded': `payload=${repeat('{"a', limits.webhookFormBytes - 10)}`,
        'broken escapes': repeat('%', limits.webhookFormBytes),
        spaces: `payload=${repeat('+', limits.webhookFormBytes - 10)}`,
      }),
  },
  {
    name: 'JSON and text of tools',
    files: [`${backend}/http/body/{json,text}.ts`],
    inputs: (stage) =>
      posts(stage, 'discord', 'application/json', {
        'strings without an end': repeat('"\\', limits.webhookFormBytes),
        'line breaks in strings': `"${repeat('\n', limits.webhookFormBytes - 10)}`,
        'strings with line breaks': `[${repeat('"\n",', limits.webhookFormBytes - 10)}`,
        'bytes that are not UTF-8': repeat('\xe9', limits.webhookFormBytes),
        zeros: repeat('a\0', limits.webhookFormBytes),
      }),
  },
  {
    name: 'compressed bodies',
    files: [`${backend}/http/body/content-encoding.ts`],
    inputs: compressed,
  },
  {
    name: 'templates of webhooks',
    files: [`${webhooks}/templates/{engine,read-result}.ts`],
    inputs: template,
    // Each level of a nested object becomes an object of the engine as well.
    passes: 500,
  },
  {
    name: 'headers and addresses of requests',
    files: [
      `${backend}/http/{server,origins,metrics-server,trusted-proxy,caller,webhook-paths,token-scope}.ts`,
      `${backend}/gateway/connection/socket.ts`,
      `${backend}/chat/instance/routes.ts`,
      `${backend}/chat/game-servers/{site-routes,site/site-texts}.ts`,
      `${webhooks}/{deliveries-routes,signatures}.ts`,
      `${backend}/chat/{threads/lists,messages/message-lists,messages/inbox/actions,messages/search/actions}.ts`,
      `${backend}/chat/messages/message-keys.ts`,
      `${backend}/chat/images/image-links.ts`,
      `${backend}/chat/messages/attachments/range.ts`,
    ],
    inputs: headers,
  },
  {
    name: 'templates of servers',
    files: [`${backend}/chat/servers/discord/*.ts`],
    inputs: () => inputsOf((json) => planServer(readTemplate(JSON.parse(json), '')), templates()),
  },
  {
    name: 'types and names of uploaded files',
    files: [`${backend}/chat/messages/attachments/{content-type,file-names}.ts`],
    inputs: () => ({
      ...inputsOf(sniff, {
        text: Buffer.alloc(limits.attachmentBytes, 'a'),
        'long characters': Buffer.alloc(limits.attachmentBytes, '🦊'),
        ...signatures(),
      }),
      ...inputsOf(
        cleanFileName,
        Object.fromEntries(
          ['/', '.', 'a.', '\u202e', '🦊', '\ud800', ' '].map((piece) => [
            `names of ${JSON.stringify(piece)}`,
            repeat(piece, headerBytes),
          ]),
        ),
      ),
    }),
  },
]

/** The largest that are read, and some that are refused. */
function templates(): Record<string, string> {
  const list = (size: number, piece: (index: number) => object) =>
    Array.from({ length: size }, (_, index) => piece(index))
  const all = String(2n ** 53n - 1n)
  const role = (id: number) => ({ id, name: 'r', permissions: all })
  const template = (parts: object) =>
    JSON.stringify({ name: 'a', roles: list(1000, role), ...parts })
  const overwrites = (size: number) =>
    list(size, (id) => ({ id: id + 751, type: 0, allow: '1024', deny: all }))
  const channel = (type: number, size: number) => (id: number) => ({
    id,
    type,
    name: 'c',
    permission_overwrites: overwrites(size),
  })
  return {
    roles: template({ channels: [] }),
    'too many roles': template({ roles: list(100_000, role), channels: [] }),
    'roles with the same id': template({ roles: list(1000, () => role(0)), channels: [] }),
    channels: template({ channels: list(2000, channel(0, 2)) }),
    'types of channels': template({ channels: list(2000, channel(99, 0)) }),
    stages: template({ channels: list(2000, channel(13, 0)) }),
    overwrites: template({ channels: list(300, channel(0, 249)) }),
    'overwrites of one channel': template({ channels: list(1, channel(0, 2000)) }),
    names: template({ name: 'ß'.repeat(templateBytes / 2 - 100_000), channels: [] }),
    topics: template({
      channels: list(1, (id) => ({ ...channel(0, 0)(id), topic: '🦊'.repeat(900_000) })),
    }),
  }
}

async function multipart({ app, fixture }: Stage): Promise<Inputs> {
  const { owner, general } = fixture
  const { hook } = await createWebhook(fixture)
  const headers = { 'content-type': 'multipart/form-data; boundary=a', cookie: owner.cookie ?? '' }
  const head = '--a\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const post = (path: string) => async (body: string) => {
    const response = await fetch(app.url + path, { method: 'POST', body, headers })
    await response.text()
    requireRoute(response)
  }
  const bodies = (size: number): Record<string, string> => ({
    parts: repeat(`${head}a\r\n`, size),
    'almost a boundary': head + repeat('\r\n--b', size),
    'line feeds': head + repeat('\r\n', size),
    hyphens: head + repeat('-', size),
    headers: `--a\r\n${repeat('a: b\r\n', size)}`,
    'one header': `--a\r\nContent-Disposition: form-data; ${repeat('a=b;', size)}`,
    'no part': repeat('a', size),
  })
  const named = (name: string, inputs: Inputs): Inputs =>
    Object.fromEntries(Object.entries(inputs).map(([key, value]) => [`${name}: ${key}`, value]))
  return {
    ...named(
      'attachment',
      inputsOf(post(`/api/channels/${general.id}/attachments`), bodies(8 * 1024 * 1024)),
    ),
    ...named('form', inputsOf(post(`${hook}/discord`), bodies(limits.webhookFormBytes))),
    ...named('fields', inputsOf(post(`${hook}/slack`), bodies(limits.webhookFormBytes))),
  }
}

async function posts(
  { app, fixture }: Stage,
  form: string,
  contentType: string,
  bodies: Record<string, string>,
): Promise<Inputs> {
  const { hook } = await createWebhook(fixture)
  return inputsOf(async (body) => {
    const response = await fetch(`${app.url}${hook}/${form}`, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
    })
    await response.text()
    requireRoute(response)
  }, bodies)
}

async function compressed({ app, fixture }: Stage): Promise<Inputs> {
  const { hook } = await createWebhook(fixture)
  const size = limits.webhookFormBytes
  const post = (encoding: string) => async (body: Buffer) => {
    const headers = { 'content-encoding': encoding }
    const response = await fetch(`${app.url}${hook}/text`, { method: 'POST', body, headers })
    await response.text()
    requireRoute(response)
  }
  const zeros = Buffer.alloc(100 * size)
  const bomb = gzipSync(zeros)
  const empty = gzipSync('')
  return {
    ...inputsOf(post('gzip'), {
      'a bomb': bomb.subarray(0, size),
      'a nested bomb': gzipSync(bomb),
      'empty members': Buffer.alloc(size - (size % empty.length), empty),
    }),
    ...inputsOf(post('deflate'), { 'a bomb of deflate': deflateSync(zeros).subarray(0, size) }),
    ...inputsOf(post('br'), {
      'a bomb of brotli': brotliCompressSync(zeros, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
      }),
    }),
  }
}

/** The template runs in its thread; what passes the payload to it and reads the result does not. */
async function template(stage: Stage): Promise<Inputs> {
  const { owner } = stage.fixture
  const size = limits.webhookFormBytes
  const inputs: Inputs = {}
  for (const [name, source] of Object.entries({
    'all of the payload': '{{ payload | json }}',
    'an endless loop': '{% for i in (1..1000000) %}{{ i }}{% endfor %}',
    'a long list': `{"embeds":[${repeat('{},', limits.templateMax - 100)}{}]}`,
  })) {
    const { hook, path } = await createWebhook(stage.fixture)
    await owner.expect(200, owner.put(`${path}/template`, { source }))
    const post = async (body: string): Promise<void> => {
      const headers = { 'content-type': 'application/json' }
      const url = `${stage.app.url}${hook}/custom`
      const response = await fetch(url, { method: 'POST', body, headers })
      await response.text()
      requireRoute(response)
    }
    const bodies = {
      [`${name}, items`]: `[${repeat('{},', size - 10)}{}]`,
      [`${name}, nested`]: '['.repeat(size / 2) + ']'.repeat(size / 2),
    }
    Object.assign(inputs, inputsOf(post, bodies))
  }
  return inputs
}

async function headers({ app, fixture }: Stage): Promise<Inputs> {
  const { owner, path } = fixture
  const { host } = new URL(app.url)
  const names = [
    'cookie',
    'accept-language',
    'if-none-match',
    'origin',
    'range',
    'x-forwarded-for',
    'content-type',
  ]
  const lines = pieces.map((piece): [string, string] => [
    `headers of ${JSON.stringify(piece)}`,
    names.map((name) => `${name}: ${repeat(piece, headerBytes / names.length - 50)}\r\n`).join(''),
  ])
  const urls = pieces
    .filter((piece) => !/\s/.test(piece))
    .map((piece): [string, string] => [`address of ${piece}`, repeat(piece, headerBytes)])
  const get = (url: string, more: string) =>
    sendRaw(app.url, `GET ${url} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`)
  const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\n'
  const secret = 'a'.repeat(20)
  const at = Date.now()
  return {
    ...inputsOf(async (text) => {
      await get('/api/instance', text)
      await get('/api/gateway', upgrade + text)
      parseRange(text, 1)
    }, Object.fromEntries(lines)),
    ...inputsOf(async (text) => {
      await get(`/${text}`, '')
      for (const query of [
        `/api/users/me/threads?ids=${text}`,
        `/api/users/me/mentions?before=${text}`,
        `${path}/search?has=${text}`,
      ]) {
        requireRoute(await get(query, `cookie: ${owner.cookie}\r\n`))
      }
      await get(`/api/hooks/${text}`, '')
    }, Object.fromEntries(urls)),
    ...inputsOf(
      (text: string) => {
        const received = {
          'webhook-signature': text,
          authorization: text,
          'x-slack-signature': text,
        }
        checkSignature({ headers: received, body: Buffer.alloc(0), at }, secret)
      },
      { signatures: repeat('v1,a ', headerBytes), spaces: `bearer ${repeat(' ', headerBytes)}` },
    ),
  }
}

async function sniff(bytes: Buffer): Promise<void> {
  const sniffer = createSniffer()
  for (let at = 0; at < bytes.length; at += 64 * 1024) {
    sniffer.add(bytes.subarray(at, at + 64 * 1024))
  }
  await sniffer.contentType()
}

/** Beginnings of formats whose parts are read to find the type. */
function signatures(): Record<string, Buffer> {
  const starts = {
    'zip entries': 'PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0a',
    'tar headers': 'a\0',
    'ID3 tags': 'ID3\x03\0\0\0\0\0\0',
    'EBML elements': '\x1a\x45\xdf\xa3\x80',
    'Ogg pages': 'OggS\0',
    'ASF objects': '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9',
    'PNG chunks':
      '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\0\0\0\0\0\0\0\0tEXt\0\0\0\0',
    'TIFF tags': 'II*\0\x08\0\0\0\xff\xff',
    XML: '<?xml ',
    'byte order marks': '\xef\xbb\xbf',
  }
  return Object.fromEntries(
    Object.entries(starts).map(([name, start]) => [
      name,
      Buffer.alloc(1024 * 1024, start, 'latin1'),
    ]),
  )
}
