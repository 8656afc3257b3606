import { StartError } from '../core/start-error.ts'
import { renewCertificateNow } from '../storage/renew-certificate.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const certificateCommands: Command[] = [
  {
    usage: 'certificate-renew',
    summary: 'let the running Guildhall get a new certificate for HTTPS now',
    async run({ config }) {
      const { https } = config
      if (https.kind !== 'auto') {
        throw new StartError('Guildhall gets no certificate itself: that needs HTTPS=auto.')
      }
      const isKnown = await withDatabase(config, (database) =>
        database.transaction((tx) => renewCertificateNow(tx, https.host)),
      )
      if (!isKnown) throw new StartError(`There is no certificate for ${https.host} yet.`)
      return `Guildhall gets a new certificate for ${https.host} within a minute. Its log says how that went.\n`
    },
  },
]
