import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartError } from '../core/start-error.ts'

/**
 * Asks for the passphrase of a backup on the terminal, which does not show it. Throws StartError without a terminal, and
 * when the input ends.
 */
export async function askForPassphrase(signal: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartError('The backup is encrypted. Set BACKUP_PASSPHRASE. Nothing was restored.')
  }
  process.stderr.write('Passphrase of the backup: ')
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  // The terminal sends no signal while each key is read.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await lines.question('', { signal: AbortSignal.any([signal, ended.signal]) })
  } catch (error) {
    if (signal.aborted) throw error
    throw new StartError('No passphrase was given. Nothing was restored.')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
