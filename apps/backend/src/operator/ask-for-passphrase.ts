import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '../core/start-error.ts'

/** Asks for the passphrase of a backup on the terminal, which does not show it. Throws StartError without a terminal. */
export async function askForPassphrase(signal: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartError('The backup is encrypted. Set BACKUP_PASSPHRASE. Nothing was restored.')
  }
  process.stderr.write('Passphrase of the backup: ')
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await lines.question('', { signal })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
