import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadConfig } from '../../src/core/config.ts'
import { StartError } from '../../src/core/start-error.ts'
import { runMain, runOperator, startChild } from '../child.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const wrong: Record<string, string[]> = {
  INSTANCE_NAME: ['\u200b', '\u2800', 'x'.repeat(51)],
  BACKUP_PASSPHRASE: ['a short one'],
  LINK_PREVIEWS: ['yes', 'ON'],
  IMPORTS: ['members'],
  IMPORT_MB: ['-1', '1.5'],
  WEBHOOK_LOG_ADDRESS: ['all'],
  WATCH_INTERVAL_SECONDS: ['4', '3601'],
  PASSWORD_LOGIN: ['no'],
  OIDC_NEW_ACCOUNTS: ['maybe'],
  OIDC_ALLOWED_EMAIL_DOMAINS: ['a@b', 'example'],
  VOICE: ['yes'],
  VOICE_PORT: ['0', '65536', 'off'],
  VOICE_TCP_PORT: ['0', 'on'],
  VOICE_ADDRESS: ['not a host'],
  VOICE_STUN: [
    'stun.example.org:0',
    'stun.example.org:65536',
    'stun:stun.example.org:3478',
    '[::1',
  ],
  VOICE_VIDEO_KBPS: ['499', '12001'],
  DISCORD_API_URL: ['discord.com', 'https://user@discord.com', 'https://discord.com/?a'],
  LINK_PREVIEW_ALLOWED_NETWORKS: ['localhost', '/8'],
  METRICS_GAME_SERVERS: ['yes'],
  HOST: ['not a host', 'http://localhost', '127.0.0.1:80', '-x-'],
  PORT: ['-1', '65536', '80.5', '0x50', '1e3', 'http', '99999999999999999999', '٣'],
  PUBLIC_URL: [
    'chat.example.org',
    'ftp://chat.example.org',
    'https://chat.example.org/chat',
    'https://chat.example.org/?a',
    'https://chat.example.org/#a',
    'https://user@chat.example.org',
    'https://:secret@chat.example.org',
    'https://',
  ],
  HTTPS: ['on', 'AUTO', 'true'],
  HTTP_PORT: ['-1', '65536', 'none'],
  HTTPS_PORT: ['-1', '65536', 'off'],
  ACME_DIRECTORY_URL: ['http://acme.example', 'acme.example', 'https://user@acme.example'],
  ACME_EMAIL: ['nobody', 'a@b@c', 'a@b?subject=c'],
  ALLOWED_ORIGINS: ['example.org', 'https://a.example,nonsense', 'https://a.example/path', 'null'],
  TRUST_PROXY: [
    'true',
    '-1',
    '1.5',
    '101',
    '10.0.0.0/33',
    'proxy.local',
    '10.0.0.0/8,x',
    '0.0.0.0/0',
    '::/0',
    'fe80::1%eth0',
  ],
  DATABASE_URL: [
    'nonsense',
    'mysql://localhost/guildhall',
    'postgres://localhost',
    'postgres://localhost/a/b',
    'postgres:///guildhall',
  ],
  FILES: [
    's3://',
    's3://Bucket_?endpoint=https://s3.example.org',
    's3://key:secret@bucket',
    's3://bucket?endpoint=s3.example.org',
    's3://bucket?endpoint=https://user@s3.example.org',
    's3://bucket?region=a/b',
    's3://bucket?acl=public',
    's3://bucket/a//b',
    's3://bucket/..%2f',
    'https://bucket.s3.amazonaws.com',
  ],
  GUILDHALL_SERVICES: ['voice', 'chat,voice', 'chat status', ','],
  REGISTRATION: ['yes', 'OPEN', 'open,closed'],
  SESSION_DAYS: ['0', '401', '1.5', 'thirty', '-3'],
  RATE_LIMIT_PER_MINUTE: ['0', '-1', '1.5', '30/min', 'none', '1000001'],
  STATUS_DESTINATION_RATE_PER_MINUTE: ['0', 'many'],
  WEBHOOK_RATE_PER_MINUTE: ['0', 'x'],
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: ['0', 'x'],
  INVITE_PREVIEW_RATE_PER_MINUTE: ['0', 'x'],
  REGISTRATION_RATE_PER_HOUR: ['0', 'x'],
  GATEWAY_ACTIONS_PER_MINUTE: ['0', 'x'],
  ACCOUNT_STORAGE_MB: ['-1', '1.5', '2 GB'],
  SERVER_STORAGE_MB: ['-1', 'x'],
  MIN_FREE_DISK_MB: ['-1', 'x'],
  SEARCH_TIMEOUT_MS: ['0', '99', '60001', '3s'],
  ACCOUNT_ACTIONS_PER_MINUTE: ['0', 'x'],
  ACCOUNT_CONNECTS_PER_MINUTE: ['0', 'x'],
  ACCOUNT_WRITES_PER_MINUTE: ['0', 'x'],
  ACCOUNT_UPLOADS_PER_MINUTE: ['0', 'x'],
  ACCOUNT_SEARCHES_PER_MINUTE: ['0', 'x'],
  STATUS_TIMEOUT_MS: ['0', '99', '60001', '3s'],
  STATUS_ALLOWED_NETWORKS: [
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0/8',
    '/8',
    'fe80::1%eth0/64',
    '10.0.0.0/8;fd00::/8',
  ],
  IMAGE_LINK_RATE_PER_MINUTE: ['0', 'x'],
  IMAGE_FETCH_RATE_PER_MINUTE: ['0', 'x'],
  IMAGE_DESTINATION_RATE_PER_MINUTE: ['0', 'x'],
  IMAGE_UPLOAD_RATE_PER_HOUR: ['0', 'x'],
  IMAGE_TIMEOUT_MS: ['0', '99', '60001', '3s'],
  IMAGE_ALLOWED_NETWORKS: ['localhost', '10.0.0.0/33', '/8'],
  OUTGOING_WEBHOOK_ALLOWED_NETWORKS: ['localhost', '/8'],
  PUSH_ALLOWED_NETWORKS: ['localhost', '/8'],
  METRICS_PORT: ['-1', '65536', 'on'],
  METRICS_HOST: ['not a host', '-'],
  DRAIN_SECONDS: ['-1', '3601', '10s'],
  LOG_LEVEL: ['loud', 'INFO', '30'],
}

test('O9: every invalid setting stops the start with a message that names it', () => {
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      assert.throws(
        () => loadConfig({ [name]: value }),
        (error) =>
          error instanceof StartError &&
          error.message.startsWith(`${name}: `) &&
          error.message.endsWith('.') &&
          !error.message.includes('undefined'),
        `${name}=${value}`,
      )
    }
  }
})

test('settings are parsed correctly', () => {
  const config = loadConfig({
    HOST: ' ::1 ',
    PUBLIC_URL: 'https://Chat.Example.org:443/',
    ALLOWED_ORIGINS: 'https://a.example , http://localhost:5173/,',
    TRUST_PROXY: '10.0.0.1, fd00::/8',
    STATUS_ALLOWED_NETWORKS: '192.168.0.0/016, ::1',
    GUILDHALL_SERVICES: ' status ,chat',
  })
  assert.equal(config.host, '::1')
  assert.equal(config.publicUrl, 'https://chat.example.org')
  assert.deepEqual(config.allowedOrigins, ['https://a.example', 'http://localhost:5173'])
  assert.deepEqual(config.trustProxy, ['10.0.0.1/32', 'fd00::/8'])
  assert.deepEqual(config.statusAllowedNetworks, ['192.168.0.0/16', '::1/128'])
  assert.deepEqual([...config.services].toSorted(), ['chat', 'status'])
  const keys = { AWS_ACCESS_KEY_ID: ' id ', AWS_SECRET_ACCESS_KEY: 'secret' }
  const address = 's3://files/a/b/?endpoint=https://S3.example.org:9000/&region=eu-1'
  assert.deepEqual(loadConfig({ FILES: address, ...keys }).files, {
    kind: 's3',
    endpoint: 'https://s3.example.org:9000',
    region: 'eu-1',
    bucket: 'files',
    prefix: 'a/b/',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: null,
  })
  for (const [name, value] of Object.entries(keys)) {
    const settings = { FILES: 's3://files', ...keys, [name]: undefined }
    assert.throws(() => loadConfig(settings), new RegExp(`^StartError: ${name}: `), value)
  }
  const https = { HTTPS: 'auto', PUBLIC_URL: 'https://chat.example.org' }
  assert.deepEqual(loadConfig({ ...https, HTTP_PORT: 'off' }).https, {
    ...{ kind: 'auto', host: 'chat.example.org', httpPort: null, httpsPort: 443 },
    directoryUrl: 'https://acme-v02.api.letsencrypt.org/directory',
    ...{ email: null, externalAccount: null },
  })
  const files = { HTTPS_CERT: '/cert.pem', HTTPS_KEY: '/key.pem' }
  for (const [name, contradiction] of [
    ['PUBLIC_URL', { ...https, PUBLIC_URL: 'http://chat.example.org' }],
    ['PUBLIC_URL', { ...https, PUBLIC_URL: 'https://192.0.2.1' }],
    ['PUBLIC_URL', { ...https, PUBLIC_URL: 'https://localhost' }],
    ['PUBLIC_URL', files],
    ['HTTPS_CERT', { ...https, ...files }],
    ['HTTPS_KEY', { HTTPS_CERT: '/cert.pem' }],
    ['HTTPS_CERT', { HTTPS_KEY: '/key.pem' }],
    ['ACME_EAB_HMAC_KEY', { ACME_EAB_KID: 'a' }],
    ['ACME_EAB_KID', { ACME_EAB_HMAC_KEY: 'a' }],
    ['ACME_EAB_HMAC_KEY', { ...https, ACME_EAB_KID: 'a', ACME_EAB_HMAC_KEY: 'not Base64!' }],
  ] as const) {
    assert.throws(() => loadConfig(contradiction), new RegExp(`^StartError: ${name}: `))
  }
  assert.equal(loadConfig({ TRUST_PROXY: '0' }).trustProxy, false)
  assert.equal(loadConfig({ TRUST_PROXY: '2' }).trustProxy, 2)
})

test('an invalid setting fails the start with a message on standard error and no stack trace', async (t) => {
  const dataDir = join(temporaryDirectory(t), 'data')
  const ended = await runMain(t, { settings: { DATA_DIR: dataDir, SESSION_DAYS: 'many' } })
  assert.equal(ended.code, 1)
  assert.equal(ended.stdout, '')
  assert.equal(
    ended.stderr,
    'Guildhall cannot start. SESSION_DAYS: must be a whole number from 1 to 400, not "many".\n',
  )
})

test('a command of the operator says which argument is wrong, and how it is used', async (t) => {
  const dataDir = temporaryDirectory(t)
  const quota = 'Usage: npm run operator -- quota [--limit N] [--json]\n'
  const suspend = 'Usage: npm run operator -- accounts suspend NAME\n'
  await Promise.all(
    Object.entries({
      'quota --limit x': '--limit must be a whole number from 1 to 10000, not "x"\n',
      'quota more': `Unexpected argument: more\n${quota}`,
      'quota --all': `Unknown option '--all'.\n${quota}`,
      'accounts suspend': `NAME is missing.\n${suspend}`,
    }).map(async ([line, problem]) => {
      const { code, stdout, stderr } = await runOperator(t, dataDir, ...line.split(' '))
      assert.deepEqual([code, stdout, stderr], [2, '', problem], line)
    }),
  )
  assert.deepEqual(readdirSync(dataDir), [])
})

test('O8: a .env file in the working directory is read; environment variables override it', async (t) => {
  const cwd = temporaryDirectory(t)
  const lines = ['# a comment', 'RATE_LIMIT_PER_MINUTE="7"', 'GUILDHALL_SERVICES=status', 'HOST=!']
  writeFileSync(join(cwd, '.env'), lines.join('\n'))
  const settings = { HOST: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '' }
  const child = await startChild(t, temporaryDirectory(t), { cwd, settings })
  const { headers } = await child.visitor().post('/api/v1/query', {})
  assert.equal(headers.get('ratelimit-policy'), '"queries";q=7;w=60')
  assert.equal((await child.visitor().get('/api/health')).status, 404)

  writeFileSync(join(cwd, '.env'), 'PORT=99999')
  const refused = await runMain(t, { cwd, settings: { PORT: '' } })
  assert.match(refused.stderr, /^Guildhall cannot start\. PORT: /)
  const other = temporaryDirectory(t)
  mkdirSync(join(other, '.env'))
  const unreadable = await runMain(t, { cwd: other })
  assert.match(unreadable.stderr, /^Guildhall cannot start\. Cannot read the settings in \.env/)
  assert.equal(unreadable.code, 1)
})
