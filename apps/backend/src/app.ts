import { fileURLToPath } from 'node:url'
import { createBaseParts, version } from './app/base-parts.ts'
import type { GuildhallOptions } from './app/base-parts.ts'
import { registerChat } from './app/register-chat.ts'
import { createBackground } from './core/background.ts'
import { monotonicClock, systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { createLiveSettings } from './core/live-settings.ts'
import type { Log } from './core/log.ts'
import { noMetrics } from './core/metrics.ts'
import type { Metrics } from './core/metrics.ts'
import { createPrometheusMetrics } from './core/prometheus.ts'
import { listen, listeningUrl, urlsForOtherMachines } from './http/listen.ts'
import { serveOperator } from './http/operator-socket.ts'
import { serveMetrics } from './http/metrics-server.ts'
import { closeHttpServer } from './http/server.ts'
import { serveWebClient } from './http/web-client.ts'
import { openHttps } from './https/open-https.ts'
import type { Https } from './https/open-https.ts'
import { registerStatus } from './status/register.ts'
import { openStorage } from './storage/open-storage.ts'

export type { GuildhallOptions } from './app/base-parts.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface Guildhall {
  /** The URL that it listens on, with the actual port. */
  url: string
  /** The address of HTTPS, which this process serves; null if it does not. */
  publicUrl: string | null
  /** The URLs at which other machines reach it, if it listens on all addresses of this one. */
  urlsForOtherMachines: string[]
  /** Accepts no new work, finishes running work and closes the database. */
  stop(): Promise<void>
}

/** Starts a whole Guildhall. Throws StartError. */
export async function startGuildhall(options: GuildhallOptions): Promise<Guildhall> {
  const { config, log, clock = systemClock, monotonic = monotonicClock } = options
  log.info({ version }, 'Guildhall starts')
  // Closes in reverse what was opened: also now, if something fails before the end.
  await using opened = new AsyncDisposableStack()
  const metrics = await openMetrics(config, log, opened)
  const background = createBackground(log)
  const settings = createLiveSettings(config.given)
  // The status service stores nothing: alone, it needs no data directory.
  const storage = config.services.has('chat')
    ? await openStorage({
        config,
        settings,
        log,
        background,
        monotonic,
        options: { ...options.storage, metrics, clock },
      })
    : null
  opened.defer(async () => storage?.close())
  const base = createBaseParts(options, {
    background,
    metrics,
    settings,
    sharedLimits: storage?.sharedLimits,
  })
  const { app, readiness } = base
  opened.defer(() => background.stop())
  opened.defer(base.pictures.stop)
  if (config.services.has('status')) registerStatus(base)
  const chat = storage && registerChat({ ...base, ...storage })
  if (chat) opened.defer(chat.stopWork)
  let https: Https | null = null
  opened.defer(() => closeHttpServer(app, https))
  opened.defer(() => storage?.database.stopWaiting())
  await chat?.loadSettings()
  const nameAlone = async () => ({ name: settings.current.instanceName, picture: null })
  serveWebClient(app, webFolder, chat?.readAppearance ?? nameAlone)
  await listen(app, config)
  if (config.https.kind !== 'off') https = await openHttps(base, storage)
  if (chat) {
    opened.defer(await serveOperator(config.dataDir, chat.operatorCommands, log))
    if (config.drainMs > 0) opened.defer(() => chat.gateway.drain(config.drainMs))
  }
  opened.defer(() => {
    readiness.isDraining = true
  })
  const started = opened.move()
  const url = listeningUrl(app, config)
  return {
    url,
    publicUrl: https && config.publicUrl,
    urlsForOtherMachines: urlsForOtherMachines(app, config),
    stop: () => started.disposeAsync(),
  }
}

async function openMetrics(
  config: Config,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<Metrics> {
  const { metricsHost: host, metricsPort: port } = config
  if (port === null) return noMetrics
  const metrics = createPrometheusMetrics()
  const server = await serveMetrics({ host, port }, metrics, log)
  opened.defer(server.close)
  log.info(`metrics at ${server.url}`)
  return metrics
}
