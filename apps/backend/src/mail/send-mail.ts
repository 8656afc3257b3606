import { createTransport } from 'nodemailer'
import type { MailConfig } from '../core/config.ts'
import { withTimeout } from '../core/with-timeout.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

const connectTimeoutMs = 10_000
const responseTimeoutMs = 20_000
/** For the whole mail. */
const timeoutMs = 30_000

/** Hands the mail to the mail server. Throws an error with a readable message. */
export async function sendMail(config: MailConfig, { to, ...content }: Mail): Promise<void> {
  const { host, port, encryption, login, from } = config
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: responseTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const message = {
      ...content,
      from,
      to: { name: '', address: to },
      // Mail servers send no out-of-office replies to such mails.
      headers: { 'auto-submitted': 'auto-generated' },
    }
    await withTimeout(timeoutMs, tooSlow, (_deadline, signal) =>
      Promise.race([transport.sendMail(message), rejectOn(signal)]),
    )
  } catch (error) {
    throw new Error(`${host}:${port}: ${(error as Error).message}`, { cause: error })
  } finally {
    transport.close()
  }
}

function tooSlow(): Error {
  return new Error(`the mail was not accepted within ${timeoutMs / 1000} s`)
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
