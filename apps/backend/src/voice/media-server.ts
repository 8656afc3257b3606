import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { IceServer } from '@guildhall/contract'
import { mediaProcess, parseFromMedia } from '@guildhall/media'
import type {
  FromMedia,
  MediaCheck,
  MediaEvent,
  MediaParticipant,
  MediaReply,
  MediaRequest,
  MediaSettings,
  MediaStats,
  ParticipantRequest,
  RelayClient,
  ToMedia,
} from '@guildhall/media'
import { actAsSystem } from '../core/acting-login.ts'
import { AppError, appError } from '../core/app-error.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'

export type { MediaEvent, MediaParticipant, MediaSettings, MediaStats, ParticipantRequest }

/** A session description that the media process refused; the message says what is wrong with it. */
export class SignalRefused extends Error {}

/**
 * The media process as the main process sees it. It is started for the first participant. When it ends, it is started
 * again with the same participants, who get new offers.
 */
export interface MediaServer {
  subscribe(handle: (event: MediaEvent) => void): void
  /** Returns how the participant reaches the relay. Throws `voice_unavailable` and `voice_full`. */
  join(participant: MediaParticipant): Promise<IceServer[]>
  /**
   * Resolves when the media process forwards accordingly. Throws SignalRefused for an `answer`; no other request rejects.
   */
  send(request: ParticipantRequest): Promise<void>
  /** Starts the process if need be. Throws `voice_unavailable`. */
  stats(): Promise<MediaStats>
  /** Null while the process does not run. */
  statsIfRunning(): Promise<MediaStats | null>
  /** Connects to the process as browsers do. Throws `voice_unavailable`. */
  check(turn: Extract<MediaRequest, { type: 'check' }>['turn']): Promise<MediaCheck>
  /** Passes a client's connection to the relay, of which `bytes` were read already; closes it where there is none. */
  acceptConnection(socket: Socket, bytes: Buffer, client: RelayClient): void
  /** Why the process cannot work, if it said so. */
  readonly problem: string | null
  stop(): void
}

type State =
  | { kind: 'stopped' }
  | { kind: 'running'; child: ChildProcess; ready: Promise<boolean>; startedAt: number }
  /** It cannot work here; another try is made after a while. */
  | { kind: 'failed'; reason: string; at: number }
  | { kind: 'closed' }

interface Pending {
  resolve: (reply: unknown) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/** The process has gone before it answered. */
class ProcessGone extends Error {}

const readyTimeoutMs = 30_000
/** A process that takes longer than this for a request is ended: what it forwards must be known. */
const requestTimeoutMs = 5000
const checkTimeoutMs = 15_000
const firstRestartMs = 50
const maxRestartMs = 5000
/** A process that ran for so long did not fail at its start. */
const stableMs = 10_000
const failedMs = 10_000
const inheritedVariables = [
  'PATH',
  'LD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
  'SystemRoot',
  'TMPDIR',
  'TEMP',
]

export function createMediaServer({
  settings,
  log,
  clock,
}: {
  settings: () => MediaSettings
  log: Log
  /** Monotonic. */
  clock: Clock
}): MediaServer {
  const listeners: ((event: MediaEvent) => void)[] = []
  let state: State = { kind: 'stopped' }
  let restartMs = firstRestartMs
  let restartTimer: NodeJS.Timeout | null = null
  let lastRequest = 0
  const pending = new Map<number, Pending>()
  /** Who takes part, as a process that is started anew has to know it. */
  const participants = new Map<string, MediaParticipant>()

  function start(): Extract<State, { kind: 'running' }> {
    const env = Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]))
    // Its messages come for as long as it runs, not for the login that needed it first.
    const child = actAsSystem(() =>
      fork(mediaProcess, {
        env,
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      }),
    )
    child.stderr?.on('data', (text) => log.warn({ text: String(text) }, 'the media process wrote'))
    const { promise: ready, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => child.kill('SIGKILL'), readyTimeoutMs)
    const running = { kind: 'running', child, ready, startedAt: clock() } as const
    state = running
    child.on('message', (raw) => {
      const message = parseFromMedia(raw)
      if (!message) {
        log.error({ message: raw }, 'the media process sent an unknown message')
      } else if (message.type === 'ready') {
        clearTimeout(timer)
        for (const participant of participants.values()) {
          ask(child, { type: 'join', ...participant }).catch(ignore)
        }
        resolve(true)
      } else if (message.type === 'failed') {
        fail(child, message.reason)
      } else if (message.type === 'done') {
        finish(message)
      } else if (state.kind === 'running' && state.child === child) {
        for (const handle of listeners) handle(message as MediaEvent)
      }
    })
    child.on('error', (error) => log.error({ err: error }, 'the media process failed'))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      resolve(false)
      rejectAll()
      if (state !== running) return
      log.warn({ code, signal }, 'the media process ended; it is started again')
      state = { kind: 'stopped' }
      if (clock() - running.startedAt > stableMs) restartMs = firstRestartMs
      if (participants.size > 0) scheduleRestart()
    })
    child.send({ type: 'start', settings: settings() } satisfies ToMedia)
    return running
  }

  function fail(child: ChildProcess, reason: string): void {
    log.error(`voice is off: ${reason}`)
    state = { kind: 'failed', reason, at: clock() }
    child.kill('SIGKILL')
    if (participants.size > 0) scheduleRestart()
  }

  function scheduleRestart(): void {
    restartTimer ??= setTimeout(() => {
      restartTimer = null
      if (participants.size > 0 && state.kind !== 'running' && state.kind !== 'closed') start()
    }, restartMs)
    restartMs = Math.min(2 * restartMs, maxRestartMs)
  }

  function finish({ id, error, reply }: Extract<FromMedia, { type: 'done' }>): void {
    const waiting = pending.get(id)
    if (!waiting) return
    pending.delete(id)
    clearTimeout(waiting.timer)
    if (!error) waiting.resolve(reply)
    else if (error.kind === 'signal') waiting.reject(new SignalRefused(error.detail))
    else if (error.kind === 'full') waiting.reject(appError('voice_full'))
    else waiting.reject(new Error(error.detail))
  }

  function rejectAll(): void {
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer)
      reject(new ProcessGone())
    }
    pending.clear()
  }

  function ask<R extends MediaRequest>(
    child: ChildProcess,
    request: R,
    timeoutMs = requestTimeoutMs,
  ): Promise<MediaReply<R>> {
    return new Promise<unknown>((resolve, reject) => {
      const id = (lastRequest += 1)
      const timer = setTimeout(() => {
        log.error({ request: request.type }, 'the media process does not answer; it is ended')
        child.kill('SIGKILL')
      }, timeoutMs)
      pending.set(id, { resolve, reject, timer })
      child.send({ type: 'request', id, request } satisfies ToMedia, (error) => {
        if (error) child.kill('SIGKILL')
      })
    }) as Promise<MediaReply<R>>
  }

  /** The running process, started if need be. Throws `voice_unavailable`. */
  async function running(): Promise<ChildProcess> {
    if (state.kind === 'failed' && clock() - state.at > failedMs) state = { kind: 'stopped' }
    const current = state.kind === 'stopped' ? start() : state
    if (current.kind !== 'running' || !(await current.ready)) throw appError('voice_unavailable')
    return current.child
  }

  /** For what limits: a process that is gone forwards nothing, and one that is started knows of the limit. */
  async function limit(request: ParticipantRequest): Promise<void> {
    if (state.kind !== 'running') return
    const { child, ready } = state
    try {
      if (await ready) await ask(child, request)
    } catch (error) {
      if (error instanceof ProcessGone) return
      // The participant is unknown to the process, and so has no media.
      log.debug({ err: error }, 'the media process refused a request')
    }
  }

  async function signal(request: ParticipantRequest): Promise<void> {
    try {
      await ask(await running(), request)
    } catch (error) {
      // A process that is started again makes a new offer.
      if (!(error instanceof ProcessGone)) throw error
    }
  }

  return {
    subscribe(handle) {
      listeners.push(handle)
    },
    async join(participant) {
      const { participantId } = participant
      const child = await running()
      participants.set(participantId, participant)
      try {
        const { iceServers } = await ask(child, { type: 'join' as const, ...participant })
        return iceServers
      } catch (error) {
        // Participants who waited for a process that ended are passed to the next one.
        if (error instanceof ProcessGone) return []
        participants.delete(participantId)
        throw error instanceof AppError ? error : appError('voice_unavailable')
      }
    },
    send(request) {
      const participant = participants.get(request.participantId)
      if (request.type === 'leave') participants.delete(request.participantId)
      else if (participant) {
        participants.set(request.participantId, afterRequest(participant, request))
      }
      return request.type === 'answer' ? signal(request) : limit(request)
    },
    async stats() {
      const stats = await ask(await running(), { type: 'stats' }).catch(() => null)
      if (!stats) throw appError('voice_unavailable')
      return stats
    },
    async statsIfRunning() {
      if (state.kind !== 'running') return null
      const { child, ready } = state
      if (!(await ready)) return null
      return ask(child, { type: 'stats' }).catch(() => null)
    },
    async check(turn) {
      const request = { type: 'check' as const, turn }
      const check = await ask(await running(), request, checkTimeoutMs).catch(() => null)
      if (!check) throw appError('voice_unavailable')
      return check
    },
    acceptConnection(socket, bytes, client) {
      if (state.kind !== 'running') {
        socket.destroy()
        return
      }
      const message: ToMedia = { type: 'connection', bytes: bytes.toString('base64'), client }
      // Its own copy of the connection is closed, however the process got on with it.
      state.child.send(message, socket, {}, () => socket.destroy())
    },
    get problem() {
      return state.kind === 'failed' ? state.reason : null
    },
    stop() {
      const { kind } = state
      if (restartTimer) clearTimeout(restartTimer)
      const child = kind === 'running' ? (state as { child: ChildProcess }).child : null
      state = { kind: 'closed' }
      child?.kill('SIGKILL')
      rejectAll()
    },
  }
}

function ignore(): void {
  // The process has ended; the next one gets the participants again.
}

/** The participant as it has to join again after the request. */
export function afterRequest(
  participant: MediaParticipant,
  request: ParticipantRequest,
): MediaParticipant {
  if (request.type === 'move') return { ...participant, roomId: request.roomId }
  if (request.type === 'relay') return { ...participant, usesRelay: true }
  return request.type === 'access' ? { ...participant, access: request.access } : participant
}
