import { isMailAddress } from '@guildhall/contract'
import { readLiveConfig } from '../core/config.ts'
import type { MailConfig } from '../core/config.ts'
import { StartError } from '../core/start-error.ts'
import { sendTestMail } from '../mail/test-mail.ts'
import { callRunningProcess, UnreachableError } from './call.ts'
import { UsageError } from './command.ts'
import type { Command } from './command.ts'

const off =
  'E-mail is off. Set SMTP_URL and MAIL_FROM. If they are set in the browser, Guildhall must be running.'

export const mailCommands: Command[] = [
  {
    usage: 'mail-check ADDRESS',
    summary: 'send an e-mail with the settings SMTP_URL and MAIL_FROM',
    async run({ args: [address = ''], config }) {
      if (!isMailAddress(address)) throw new UsageError(`${address} is not an e-mail address.`)
      const { mail, instanceName } = readLiveConfig(config.given.env)
      const host = mail
        ? await send(mail, address, instanceName)
        : await sendThere(config.dataDir, address)
      return `${host} accepted the e-mail to ${address}.\n`
    },
  },
]

async function send(mail: MailConfig, address: string, instance: string): Promise<string> {
  try {
    await sendTestMail(mail, { to: address, language: 'en', instance })
  } catch (error) {
    throw new StartError(`The e-mail could not be sent. ${(error as Error).message}`)
  }
  return mail.host
}

/** The running process has the settings of the browser. */
async function sendThere(dataDir: string, address: string): Promise<string> {
  try {
    return (await callRunningProcess<{ host: string }>(dataDir, 'mail-check', address)).host
  } catch (error) {
    if (error instanceof UnreachableError) throw new StartError(off)
    throw error
  }
}
