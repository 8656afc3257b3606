import pLimit from 'p-limit'
import type { Background } from '../core/background.ts'
import type { LiveSettings } from '../core/live-settings.ts'
import type { Log } from '../core/log.ts'
import { sendMail } from './send-mail.ts'
import type { Mail } from './send-mail.ts'

const concurrentMails = 2
const maxWaiting = 200

/** Sends e-mails in the background. */
export interface Mailer {
  /** Whether there is a mail server. Without one, nothing is sent. */
  readonly isOn: boolean
  /** A mail that cannot be sent is logged and dropped: people ask for another one. */
  send(mail: Mail): void
  /** Drops the mails that wait, so that a slow mail server doesn't delay an orderly stop. */
  stop(): void
}

export function createMailer({
  settings,
  background,
  log,
  hasPublicUrl,
}: {
  settings: Pick<LiveSettings, 'current'>
  background: Background
  log: Log
  hasPublicUrl: boolean
}): Mailer {
  const queue = pLimit(concurrentMails)
  /** The same error is logged once, until a mail was sent. */
  let lastProblem: string | null = null
  let isStopping = false
  let isWarned = hasPublicUrl

  function warnOfLinks(): void {
    if (!isWarned) log.warn('links in e-mails lead to localhost: set PUBLIC_URL')
    isWarned = true
  }

  function report(problem: string): void {
    if (problem === lastProblem) return
    lastProblem = problem
    log.error({ problem }, 'an e-mail could not be sent')
  }

  async function send(mail: Mail): Promise<void> {
    if (isStopping) {
      report('Guildhall stops')
      return
    }
    const { mail: config } = settings.current
    if (!config) return
    warnOfLinks()
    try {
      await sendMail(config, mail)
    } catch (error) {
      report((error as Error).message)
      return
    }
    if (lastProblem !== null) log.info('e-mails are sent again')
    lastProblem = null
  }

  return {
    get isOn() {
      return settings.current.mail !== null
    },
    send(mail) {
      if (settings.current.mail === null) return
      if (queue.pendingCount >= maxWaiting) report('too many e-mails are waiting')
      else background.run('send an e-mail', () => queue(() => send(mail)))
    },
    stop() {
      isStopping = true
    },
  }
}
