import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { waitUntil } from './wait-until.ts'

export interface ReceivedMail {
  to: string
  from: string
  subject: string
  /** The plain text. */
  text: string
  html: string
}

export interface MailServer {
  /** The settings that use this server. */
  settings: { SMTP_URL: string; MAIL_FROM: string }
  received: ReceivedMail[]
  /** How many connections have ended. */
  endedConnections(): number
  /** Waits for the next mail to the address and takes it out of `received`. */
  next(to: string): Promise<ReceivedMail>
}

const user = 'guildhall'
const password = 'p@ss/word'

/** A mail server on loopback that asks for a login, or offers none without TLS. */
export async function startMailServer(
  t: Pick<TestContext, 'after'>,
  { offersLogin = true } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let ended = 0
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    ...(!offersLogin && { disabledCommands: ['AUTH'] }),
    onAuth({ username, password: given }, _session, done) {
      if (username === user && given === password) done(null, { user })
      else done(new Error('Wrong login'))
    },
    onClose() {
      ended += 1
    },
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('unknown@') ? new Error('No such mailbox') : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo
        received.push(parse(to?.address ?? '', Buffer.concat(parts).toString()))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return {
    settings: {
      SMTP_URL: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
      MAIL_FROM: 'Guildhall <guildhall@example.org>',
    },
    received,
    endedConnections: () => ended,
    async next(to) {
      const indexOfNext = () =>
        received.findIndex((mail) => mail.to.toLowerCase() === to.toLowerCase())
      await waitUntil(`a mail to ${to}`, () => indexOfNext() !== -1)
      const [mail] = received.splice(indexOfNext(), 1)
      if (!mail) throw new Error('no mail')
      return mail
    },
  }
}

/** Refuses all that follows the login with an answer that repeats the login, as sent and in other ways. Returns its port. */
export async function startRepeatingMailServer(
  t: Pick<TestContext, 'after'>,
  method: 'PLAIN' | 'LOGIN',
): Promise<number> {
  const server = createServer((socket) => {
    const sent: string[] = []
    let isLogin = false
    socket.on('error', () => undefined).write('220 ready\r\n')
    socket.on('data', (bytes: Buffer) => {
      const line = bytes.toString().trim()
      if (/^EHLO/i.test(line)) return socket.write(`250-here\r\n250 AUTH ${method}\r\n`)
      isLogin ||= /^AUTH/i.test(line)
      sent.push(line)
      const prompts = method === 'LOGIN' ? 3 : 1
      if (isLogin && sent.length < prompts) return socket.write('334 VXNlcm5hbWU6\r\n')
      const decoded = sent.flatMap((one) =>
        one
          .split(' ')
          .map((word) => Buffer.from(word, 'base64').toString().split('\0').at(-1) ?? ''),
      )
      const repeated = [
        ...sent,
        ...decoded,
        ...decoded.map(encodeURIComponent),
        ...decoded.map((one) => `x${Buffer.from(`user:${one}`).toString('base64')}`),
      ].map((one) => one.replaceAll(/[^\x20-\x7e]/g, '?'))
      return socket.end(`535 5.7.8 Not accepted: ${repeated.join(' ')}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return (server.address() as AddressInfo).port
}

/** The path and token of the only link in the mail. */
export function linkIn({ text }: ReceivedMail): { url: string; token: string } {
  const [url = '', token = ''] = /https?:\S+#(\S+)/.exec(text) ?? []
  return { url, token }
}

function parse(to: string, raw: string): ReceivedMail {
  const headEnd = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, headEnd).replaceAll(/\r\n\s+/g, ' ')
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(head) ?? []
  const header = (name: string): string => {
    const [, value = ''] = new RegExp(`^${name}: (.*)$`, 'm').exec(head) ?? []
    return decodeWords(value.trim())
  }
  const [, text = '', html = ''] = raw.slice(headEnd).split(`--${boundary}`).map(bodyOf)
  return { to, from: header('From'), subject: header('Subject'), text, html }
}

function bodyOf(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n').trim()
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  return /quoted-printable/i.test(head) ? decodeQuoted(text.replaceAll('=\r\n', '')) : text
}

/** Words of a header that are not ASCII (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    /[\u0100-\uffff]/.test(text) ? 'utf8' : 'latin1',
  ).toString()
}
