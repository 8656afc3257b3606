import { isMailAddress } from '@guildhall/contract'
import { StartError } from '../core/start-error.ts'
import { sendMail } from '../mail/send-mail.ts'
import { UsageError } from './command.ts'
import type { Command } from './command.ts'

export const mailCommands: Command[] = [
  {
    usage: 'mail-check ADDRESS',
    summary: 'send an e-mail with the settings SMTP_URL and MAIL_FROM',
    async run({ args: [address = ''], config }) {
      if (!config.mail) throw new StartError('E-mail is off. Set SMTP_URL and MAIL_FROM.')
      if (!isMailAddress(address)) throw new UsageError(`${address} is not an e-mail address.`)
      const text = 'Guildhall can send e-mails.'
      const mail = { to: address, subject: text, text: `${text}\n`, html: `<p>${text}</p>\n` }
      try {
        await sendMail(config.mail, mail)
      } catch (error) {
        throw new StartError(`The e-mail could not be sent. ${(error as Error).message}`)
      }
      return `${config.mail.host} accepted the e-mail to ${address}.\n`
    },
  },
]
