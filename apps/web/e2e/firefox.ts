import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import type { Account } from '../../backend/test/account.ts'

const names = ['firefox-esr', 'firefox']

/** The path of Firefox: what `FIREFOX` names, or the first one found. */
function findFirefox(): string | undefined {
  const named = process.env['FIREFOX']
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file))
}

const executablePath = findFirefox()

/** Skips tests of Firefox where there is none. */
export const inFirefox = {
  skip: executablePath === undefined ? 'Firefox is not installed' : false,
}

/** Devices are fake and allowed, sound plays without a click, and connections may go to this machine. */
const preferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'media.autoplay.block-webaudio': false,
  'media.autoplay.blocking_policy': 0,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'network.captive-portal-service.enabled': false,
  'app.normandy.enabled': false,
}

interface Reply {
  id: number
  type: 'success' | 'error'
  result: { context: string; type: string; result?: { value?: unknown }; exceptionDetails?: object }
  message?: string
}

/** A page in Firefox, which Playwright cannot drive: over WebDriver BiDi. */
export class FirefoxPage {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #lastId = 0
  #context = ''

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const reply = JSON.parse(data) as Reply
      this.#waiting.get(reply.id)?.(reply)
      this.#waiting.delete(reply.id)
    })
  }

  /** Starts Firefox with the account signed in. */
  static async open(t: TestContext, account: Account): Promise<FirefoxPage> {
    assert.ok(executablePath)
    const profile = mkdtempSync(path.join(tmpdir(), 'guildhall-firefox-'))
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
    const browser = spawn(
      executablePath,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    t.after(async () => {
      const ended = once(browser, 'exit')
      browser.kill('SIGKILL')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    })
    let address: string | undefined
    for await (const line of createInterface(browser.stderr)) {
      address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (address !== undefined) break
    }
    browser.stderr.resume()
    const socket = new WebSocket(`${address}/session`)
    await once(socket, 'open')
    t.after(() => socket.close())
    const page = new FirefoxPage(socket)
    await page.#send('session.new', { capabilities: {} })
    page.#context = (await page.#send('browsingContext.create', { type: 'tab' })).context
    const [name = '', value = ''] = (account.cookie ?? '').split('=')
    const { hostname } = new URL(account.url)
    await page.#send('storage.setCookie', {
      cookie: { name, value: { type: 'string', value }, domain: hostname, httpOnly: true },
    })
    return page
  }

  /** Runs the function in every document before its own scripts. */
  async addInitScript(script: () => void): Promise<void> {
    await this.#send('script.addPreloadScript', { functionDeclaration: String(script) })
  }

  async goto(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', {
      context: this.#context,
      url,
      wait: 'complete',
    })
  }

  /** Runs a function in the page and returns its result, which is JSON. */
  async evaluate<T, A>(script: (argument: A) => T, argument: A): Promise<Awaited<T>> {
    const call = `async () => JSON.stringify(await (${String(script)})(${JSON.stringify(argument)}))`
    const { result, exceptionDetails } = await this.#send('script.callFunction', {
      functionDeclaration: call,
      awaitPromise: true,
      userActivation: true,
      target: { context: this.#context },
    })
    assert.equal(exceptionDetails, undefined, JSON.stringify(exceptionDetails))
    const text = result?.value
    return typeof text === 'string' ? JSON.parse(text) : (undefined as Awaited<T>)
  }

  /** Clicks on a point of the page, as a person does. */
  async clickAt(point: { x: number; y: number }): Promise<void> {
    const actions = [
      { type: 'pointerMove', ...point },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#send('input.performActions', {
      context: this.#context,
      actions: [{ type: 'pointer', id: 'mouse', actions }],
    })
  }

  async #send(method: string, params: object): Promise<Reply['result']> {
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve } = Promise.withResolvers<Reply>()
    this.#waiting.set(id, resolve)
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await promise
    assert.equal(type, 'success', `${method}: ${message}`)
    return result
  }
}
