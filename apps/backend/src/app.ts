import { fileURLToPath } from 'node:url'
import { createBaseParts } from './app/base-parts.ts'
import type { GuildhallOptions } from './app/base-parts.ts'
import { registerChat } from './app/register-chat.ts'
import { createBackground } from './core/background.ts'
import { systemClock } from './core/clock.ts'
import { disablePretenuring } from './core/disable-pretenuring.ts'
import { noMetrics } from './core/metrics.ts'
import type { PrometheusMetrics } from './core/prometheus.ts'
import { listen, listeningUrl, urlsForOtherMachines } from './http/listen.ts'
import { serveOperator } from './http/operator-socket.ts'
import { serveMetrics } from './http/metrics-server.ts'
import { closeHttpServer } from './http/server.ts'
import { serveWebClient } from './http/web-client.ts'
import { registerStatus } from './status/register.ts'
import { openStorage } from './storage/open-storage.ts'

export type { GuildhallOptions } from './app/base-parts.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface Guildhall {
  /** The URL that it listens on, with the actual port. */
  url: string
  /** The URLs at which other machines reach it, if it listens on all addresses of this one. */
  urlsForOtherMachines: string[]
  /** Accepts no new work, finishes running work and closes the database. */
  stop(): Promise<void>
}

/** Starts a whole Guildhall. Throws StartError. */
export async function startGuildhall(options: GuildhallOptions): Promise<Guildhall> {
  disablePretenuring()
  const { config, log, clock = systemClock, storage: storageOptions = {} } = options
  const prometheus = config.metrics && (await createMetrics())
  const metrics = prometheus ?? noMetrics
  const background = createBackground(log)
  // The status service stores nothing: alone, it needs no data directory.
  const storage = config.services.has('chat')
    ? await openStorage({ config, log, background, options: { ...storageOptions, metrics, clock } })
    : null
  const base = createBaseParts(options, { background, metrics, rateCounter: storage?.rateCounter })
  const { app, readiness } = base
  let closeOperatorSocket = async (): Promise<void> => undefined
  let closeMetrics = async (): Promise<void> => undefined
  let drain = async (): Promise<void> => undefined
  let stopWork = (): void => undefined
  let saveSessions = (): Buffer | null => null
  const stop = async (): Promise<void> => {
    readiness.isDraining = true
    await drain()
    storage?.database.stopWaiting()
    await closeOperatorSocket()
    await closeHttpServer(app)
    stopWork()
    await background.stop()
    await base.rateLimits.close()
    await storage?.close(saveSessions())
    await closeMetrics()
  }
  try {
    if (config.services.has('status')) registerStatus(base)
    const chat = storage && registerChat({ ...base, ...storage })
    if (config.metrics && prometheus) {
      const server = await serveMetrics(config.metrics, prometheus, log)
      closeMetrics = server.close
      log.info(`metrics at ${server.url}`)
    }
    if (chat) {
      stopWork = chat.stopWork
      if (storage.restartState) await chat.gateway.restore(storage.restartState)
      saveSessions = chat.gateway.save
    }
    serveWebClient(app, webFolder)
    await listen(app, config)
    if (chat) {
      closeOperatorSocket = await serveOperator(config.dataDir, chat.operatorCommands, log)
    }
    if (chat && config.drainMs > 0) drain = () => chat.gateway.drain(config.drainMs)
    const url = listeningUrl(app, config)
    return { url, urlsForOtherMachines: urlsForOtherMachines(app, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function createMetrics(): Promise<PrometheusMetrics> {
  // Imported here: most installations do not ask for metrics.
  const { createPrometheusMetrics } = await import('./core/prometheus.ts')
  return createPrometheusMetrics()
}
