import { readFileSync } from 'node:fs'
import type { Log } from '../core/log.ts'
import { StartError } from '../core/start-error.ts'
import { leafOf } from './store.ts'
import type { Certificate } from './store.ts'

const checkMs = 5000

interface Parts {
  config: { certPath: string; keyPath: string }
  every: (name: string, ms: number, work: () => unknown) => void
  log: Log
  use: (certificate: Certificate) => void
}

/** Uses the certificate in the operator's files, and the new one when they change. Throws StartError. */
export function useOwnFiles({ config, every, log, use }: Parts): void {
  let current: Certificate
  try {
    current = read(config)
    use(current)
  } catch (error) {
    throw new StartError(`HTTPS_CERT, HTTPS_KEY: ${(error as Error).message}`)
  }
  let lastProblem = ''
  every('certificate files', checkMs, () => {
    try {
      const found = read(config)
      lastProblem = ''
      if (found.chain === current.chain && found.key === current.key) return
      use(found)
      current = found
      log.info('the changed certificate for HTTPS is in use')
    } catch (error) {
      // Perhaps only one of the files was replaced yet.
      const { message } = error as Error
      if (message !== lastProblem) {
        log.warn(`HTTPS_CERT, HTTPS_KEY: ${message}; the former certificate stays in use`)
      }
      lastProblem = message
    }
  })
}

function read({ certPath, keyPath }: Parts['config']): Certificate {
  const certificate = { chain: readFileSync(certPath, 'utf8'), key: readFileSync(keyPath, 'utf8') }
  leafOf(certificate)
  return certificate
}
