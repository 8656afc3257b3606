import type { Mailer } from '../../../mail/mailer.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { userById } from '../access.ts'
import { findEmail } from './store.ts'
import type { Email } from './store.ts'
import { renderMail } from './mail-texts.ts'
import type { MailContent } from './mail-texts.ts'

/** E-mails to accounts. Nothing is sent while the installation has no mail server. */
export interface AccountMails {
  readonly isOn: boolean
  /** The start of links in e-mails. Never that of a request: its sender could choose where the link leads. */
  linkBase(): string
  /** Informs the account at its verified address, if it has one. */
  notify(userId: string, content: MailContent): void
  sendTo(email: Email, username: string, content: MailContent): void
}

export function createAccountMails({
  mailer,
  settings,
  database,
  background,
  linkBase,
}: Pick<ChatParts, 'settings' | 'database' | 'background'> & {
  mailer: Mailer
  linkBase: () => string
}): AccountMails {
  function sendTo(email: Email, username: string, content: MailContent): void {
    const { host } = new URL(linkBase())
    mailer.send(
      renderMail(content, { ...email, username, host, instance: settings.current.instanceName }),
    )
  }
  return {
    get isOn() {
      return mailer.isOn
    },
    linkBase,
    sendTo,
    notify(userId, content) {
      if (!mailer.isOn) return
      background.run('notify an account by e-mail', async () => {
        const email = await findEmail(database.read, userId)
        if (!email) return
        const { username } = await userById(database.read, userId)
        sendTo(email, username, content)
      })
    },
  }
}
