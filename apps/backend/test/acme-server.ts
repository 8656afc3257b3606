import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get as httpsGet } from 'node:https'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { certificates, trustTestAuthority } from './certificates.ts'
import { freePorts } from './free-ports.ts'
import { hasProgram } from './has-program.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { waitUntil } from './wait-until.ts'

/** The name for which the authority issues; it leads to 127.0.0.1 for the authority alone. */
export const acmeHost = 'chat.example.test'

/** Skips tests of ACME with a reason where Pebble is not installed. */
export const withAcmeServer = {
  skip: hasProgram('pebble') ? false : 'there is no Pebble: apt-get install pebble',
}

interface Options {
  /** Where the authority sees the two ports of Guildhall. */
  httpPort: number
  httpsPort: number
  /** The lifetime of a certificate. */
  validitySeconds?: number
  /** `PEBBLE_…` variables. */
  env?: Record<string, string>
  externalAccount?: { kid: string; hmacKey: string }
  /** The port of an earlier one; a free one without it. */
  port?: number
}

export interface AcmeServer {
  /** The settings of a Guildhall that uses it. */
  settings: Record<string, string>
  /** The certificates of its root and of what issues. */
  root(): Promise<string>
  output(): string
  stop(): Promise<void>
}

/** Starts Pebble and a DNS server in which every name is 127.0.0.1. */
export async function startAcmeServer(t: TestContext, options: Options): Promise<AcmeServer> {
  trustTestAuthority()
  const folder = temporaryDirectory(t)
  const [free, management, dns, dnsManagement] = await freePorts(4)
  const port = options.port ?? free
  const { externalAccount: account } = options
  writeFileSync(join(folder, 'cert.pem'), certificates.own.cert)
  writeFileSync(join(folder, 'key.pem'), certificates.own.key)
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: join(folder, 'cert.pem'),
    privateKey: join(folder, 'key.pem'),
    httpPort: options.httpPort,
    tlsPort: options.httpsPort,
    certificateValidityPeriod: options.validitySeconds ?? 90 * 86_400,
    externalAccountBindingRequired: account !== undefined,
    ...(account && { externalAccountMACKeys: { [account.kid]: account.hmacKey } }),
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ pebble }))
  const names = run(t, 'pebble-challtestsrv', [
    ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', ''],
    ...['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${dnsManagement}`],
  ])
  const authority = run(
    t,
    'pebble',
    ['-config', join(folder, 'config.json'), '-dnsserver', `127.0.0.1:${dns}`, '-strict'],
    { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0', ...options.env },
  )
  await waitUntil('the authority listens', () => /Management interface/.test(authority.output()))
  await waitUntil('the names are served', () => /Starting management server/.test(names.output()))
  return {
    settings: {
      HTTPS: 'auto',
      PUBLIC_URL: `https://${acmeHost}`,
      ACME_DIRECTORY_URL: `https://127.0.0.1:${port}/dir`,
      ...(account && { ACME_EAB_KID: account.kid, ACME_EAB_HMAC_KEY: account.hmacKey }),
    },
    root: async () =>
      `${await load(`https://127.0.0.1:${management}/roots/0`)}\n` +
      (await load(`https://127.0.0.1:${management}/intermediates/0`)),
    output: authority.output,
    async stop() {
      await Promise.all([authority.stop(), names.stop()])
    },
  }
}

function run(t: TestContext, program: string, args: string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  const child = spawn(program, args, { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = once(child, 'close')
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  t.after(stop)
  return { output: () => output, stop }
}

async function load(url: string): Promise<string> {
  const [response] = await once(httpsGet(url, { ca: certificates.own.cert }), 'response')
  return (await Array.fromAsync(response)).join('')
}
