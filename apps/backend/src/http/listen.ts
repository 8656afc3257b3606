import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import type { Config } from '../core/config.ts'
import { StartError } from '../core/start-error.ts'
import type { App } from './app-types.ts'
import { urlOf, interfaceUrls } from './listening-urls.ts'

/**
 * Connections that wait to be accepted. After a restart, thousands of clients come back within seconds, and the system lets
 * those beyond this number try again after seconds. Linux allows 4096 by default.
 */
const backlog = 4096

/** Listens on the address and port of the settings. Throws StartError. */
export async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({
      host: config.host,
      port: config.port,
      backlog,
      listenTextResolver: (address) => `listening on ${address}`,
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throwIfPortIsUnusable(error, 'PORT', config.port)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartError(`HOST: ${config.host} is not an address of this machine.`)
    }
    throw new StartError(`HOST, PORT: cannot listen: ${message}`)
  }
}

/** Listens on the port of another setting, on all addresses. Returns the actual port. Throws StartError. */
export async function listenOnAll(server: Server, setting: string, port: number): Promise<number> {
  server.listen({ port, backlog })
  try {
    await once(server, 'listening')
  } catch (error) {
    throwIfPortIsUnusable(error, setting, port)
    throw new StartError(`${setting}: cannot listen: ${(error as Error).message}`)
  }
  return (server.address() as AddressInfo).port
}

function throwIfPortIsUnusable(error: unknown, setting: string, port: number): void {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') throw new StartError(`${setting}: ${port} is already in use.`)
  if (code === 'EACCES') throw new StartError(`${setting}: no permission to listen on ${port}.`)
}

/** The URL of the listening server, with the host of the setting HOST. */
export function listeningUrl(app: App, { host }: Config): string {
  return urlOf(host, addressOf(app).port)
}

export function listeningPort(app: App): number {
  return addressOf(app).port
}

/** The URLs at which this machine itself reaches the server. */
export function localUrls(app: App, config: Config): [string, string] {
  return [urlOf('localhost', addressOf(app).port), listeningUrl(app, config)]
}

/** The URLs at which other machines reach a server that listens on all addresses. */
export function urlsForOtherMachines(app: App, { publicUrl }: Config): string[] {
  const { address, port } = addressOf(app)
  const urls = interfaceUrls(address, port)
  return urls.length > 0 && publicUrl !== null ? [publicUrl] : urls
}

function addressOf(app: App): AddressInfo {
  return app.server.address() as AddressInfo
}
