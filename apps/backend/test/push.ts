import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Account } from './account.ts'
import { certificates, trustTestAuthority } from './certificates.ts'

/** Lets push notifications reach this machine. */
export const pushSettings = { PUSH_ALLOWED_NETWORKS: '127.0.0.1/32' }

/** A push message, decrypted with the key of the browser that it is for. */
interface ReceivedPush {
  /** The name of the browser. */
  browser: string
  headers: IncomingHttpHeaders
  size: number
  content: any
}

/** A push service over HTTPS, with its browsers. `answer` can be replaced. */
export async function startPushService(t: TestContext) {
  trustTestAuthority()
  const browsers = new Map<string, ReturnType<typeof createBrowser>>()
  const service = {
    url: '',
    received: [] as ReceivedPush[],
    answer: (response: ServerResponse): void => void response.writeHead(201).end(),
    /** What a browser sends to subscribe. */
    subscription(browser: string, language = 'en') {
      const keys = browsers.get(browser) ?? createBrowser()
      browsers.set(browser, keys)
      const { p256dh, auth } = keys
      return { endpoint: `${service.url}/${browser}`, keys: { p256dh, auth }, language }
    },
    subscribe: (account: Account, browser: string, language?: string) =>
      account.expect(
        200,
        account.put('/api/users/me/push/subscription', service.subscription(browser, language)),
      ),
  }
  const server = createServer(certificates.own, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const browser = request.url?.slice(1) ?? ''
      const content = JSON.parse(browsers.get(browser)?.decrypt(body) ?? 'null')
      const { headers } = request
      service.received.push({ browser, headers, size: body.length, content })
      service.answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  service.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

/** A browser's keys, which decrypt as in RFC 8291. */
function createBrowser() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const derive = (input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', input, salt, info, length))
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + (body[20] ?? 0)
      const senderKey = body.subarray(21, keyEnd)
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const input = derive(ecdh.computeSecret(senderKey), auth, keyInfo, 32)
      const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const record = [decipher.update(body.subarray(keyEnd, -16)), decipher.final()]
      const text = Buffer.concat(record)
      // The delimiter of the last record.
      if (text.at(-1) !== 2) throw new Error('no delimiter')
      return text.subarray(0, -1).toString()
    },
  }
}
