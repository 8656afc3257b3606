import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Server, Socket } from 'node:net'
import { addressKey } from '@guildhall/public-address'
import type { Background } from '../core/background.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { LiveSettings } from '../core/live-settings.ts'
import type { Log } from '../core/log.ts'
import { createMemoryRateLimit } from '../core/memory-rate-limit.ts'
import { StartError } from '../core/start-error.ts'
import type { App } from '../http/app-types.ts'
import { limitConnections } from '../http/connection-limits.ts'
import type { ConnectionLimits } from '../http/connection-limits.ts'
import { listenOnAll } from '../http/listen.ts'
import type { OtherProtocols } from '../http/other-protocols.ts'
import type { OtherPorts } from '../http/server.ts'
import type { OpenStorage } from '../storage/open-storage.ts'
import { createCertificates } from './certificates.ts'
import { passOnDecrypted } from './decrypted.ts'
import { useOwnFiles } from './own-files.ts'
import type { CertificateFailure } from './problems.ts'
import { createPlainPort } from './plain-port.ts'
import { createSecurePort } from './secure-port.ts'
import { createCertificateStore } from './store.ts'
import type { Certificate } from './store.ts'

/** Of one address. An authority needs a few for each challenge. */
const challengesPerMinute = 120

interface Parts {
  app: App
  config: Config
  settings: LiveSettings
  background: Background
  connections: ConnectionLimits
  otherProtocols: OtherProtocols
  clock: Clock
  /** Must not jump: see monotonicClock. */
  monotonic: Clock
  log: Log
  certificateFailure: CertificateFailure
}

export interface Https extends OtherPorts {
  /** The actual numbers. */
  ports: { https: number; http: number | null }
}

/** Where the certificate comes from, as the ports need it. */
interface Source {
  hasCertificate: () => boolean
  describe: (language: 'en' | 'de') => { title: string; sentences: string[] }
  findHttpAnswer: (token: string) => Promise<string | null>
  findTlsAnswer?: () => Promise<Certificate | null>
  stop: () => void
}

/**
 * Serves the app over HTTPS on a port of its own, and redirects from the port of plain HTTP. The certificate comes from the
 * operator's files or from an authority. Throws StartError.
 */
export async function openHttps(parts: Parts, storage: OpenStorage | null): Promise<Https> {
  const { app, config, connections, otherProtocols } = parts
  const { https, publicUrl } = config
  if (https.kind === 'off' || publicUrl === null) throw new Error('HTTPS is not set up')
  let source: Source | null = null
  const secure = createSecurePort({
    accept(socket, firstBytes) {
      if (otherProtocols.recognizes(firstBytes, true)) void passOnDecrypted(otherProtocols, socket)
      else app.server.emit('connection', socket)
    },
    admit: connections.admitHandshake,
    ...(https.kind === 'auto' && {
      findAnswer: async () => (await source?.findTlsAnswer?.()) ?? null,
    }),
  })
  source = await openSource(parts, storage, secure.use)
  const { stop } = source
  const plain = https.httpPort === null ? null : openPlainPort(parts, publicUrl, source)
  const servers: Server[] = plain ? [secure.server, plain] : [secure.server]
  const openSockets = trackSockets(secure.server)
  const ports = {
    https: await listenOnAll(secure.server, 'HTTPS_PORT', https.httpsPort),
    http: plain && (await listenOnAll(plain, 'HTTP_PORT', https.httpPort ?? 0)),
  }
  return {
    ports,
    async close() {
      stop()
      plain?.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
    closeAllConnections() {
      for (const socket of openSockets) socket.destroy()
    },
  }
}

async function openSource(
  { config, background, clock, monotonic, log, certificateFailure: failure }: Parts,
  storage: OpenStorage | null,
  use: (certificate: Certificate) => void,
): Promise<Source> {
  const { https } = config
  const shared = { every: background.every, log, use }
  if (https.kind !== 'auto') {
    if (https.kind === 'files') useOwnFiles({ ...shared, config: https })
    return {
      hasCertificate: () => true,
      describe: () => ({ title: '', sentences: [] }),
      findHttpAnswer: async () => null,
      stop: () => undefined,
    }
  }
  if (!storage) throw new StartError('HTTPS: auto needs the service chat, which stores it.')
  const store = createCertificateStore(storage.database, storage.secretKeys)
  const { jobs, processes } = storage
  const hasHttpPort = https.httpPort !== null
  const parts = {
    ...shared,
    ...{ config: https, hasHttpPort, store, jobs, processes, failure, clock, monotonic },
  }
  const certificates = createCertificates(parts)
  await certificates.load()
  return { ...certificates, ...store }
}

function openPlainPort(
  { config, settings, monotonic, log }: Parts,
  publicUrl: string,
  source: Source,
): HttpServer {
  const minute = { windowMs: 60_000, clock: monotonic }
  const challengeLimit = createMemoryRateLimit({ limit: challengesPerMinute, ...minute })
  const findAnswer = async (token: string, { socket }: IncomingMessage): Promise<string | null> => {
    const { allowed } = challengeLimit.take(addressKey(socket.remoteAddress ?? ''))
    return allowed ? source.findHttpAnswer(token) : null
  }
  const server = createPlainPort({ ...source, publicUrl, findAnswer })
  const limit = settings.limit('connectsPerAddressPerMinute')
  const connectLimit = createMemoryRateLimit({ limit, ...minute })
  limitConnections(server, { config, settings, connectLimit, log, monotonic })
  return server
}

function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}
