import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { actAsSystem } from '../core/acting-login.ts'
import { busy } from '../core/app-error.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Examined, PictureAnswer, PictureJob, Sized } from './messages.ts'

export type { Examined, PictureProblem, Sized } from './messages.ts'
export { imageTypeOf, pictureTypeOf, signatureBytes } from './picture-type.ts'
export type { ImageType } from './picture-type.ts'

/** A picture that the process could not finish: it crashed, hung, or needed too much time or memory. */
export class PictureFailed extends Error {}

/**
 * The process of pictures as the main process sees it. It is started for the first picture and ended after a minute of rest. It has
 * neither the database nor secrets, and a picture that ends it costs that picture alone.
 */
export interface Pictures {
  /**
   * Looks at a file that begins like a picture and removes its metadata. Goes before all that is to be resized, because an upload waits for it.
   * `load` is called when it is its turn. Throws PictureFailed, what `load` throws, and `busy`.
   */
  examine(
    load: () => Promise<Uint8Array>,
    options?: { withPreview: boolean },
  ): Promise<Examined | 'uncleanable'>
  /** Those of the sizes that are smaller than the picture; none if it can only be shown as it is. Throws like `examine`. */
  resize(load: () => Promise<Uint8Array>, sizes: readonly number[]): Promise<Sized[]>
  /** Bytes of memory of the process; 0 while it does not run. */
  memory(): Promise<number>
  stop(): void
}

export interface PictureLimits {
  /** Of the processor, for one picture. A process that takes longer is ended. By the clock where the system does not tell. */
  cpuMs: number
  /** By the clock. A process that takes longer hangs: other programs may take the processor from one that works. */
  hangMs: number
  restMs: number
}

export const usualLimits: PictureLimits = { cpuMs: 30_000, hangMs: 300_000, restMs: 60_000 }

/** Jobs that wait, of each kind. */
const maxWaiting = 200
/** A photo of 12 megapixels needs less than 300 MiB. */
const maxResidentBytes = 640 * 1024 * 1024
const lookMs = 250
/** In KiB. With less than 1.5 GiB, Node itself does not start. */
const addressSpace = 2_097_152
/** Low enough for messages not to wait. */
const lowPriority = 5
/** It frees the bytes of a picture at once: collections count the memory of objects only. */
const flags = ['--expose-gc']
const inheritedVariables = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP']

interface Waiting {
  load: () => Promise<Uint8Array>
  toJob: (bytes: Uint8Array) => PictureJob
  resolve: (answer: PictureAnswer) => void
  reject: (error: unknown) => void
}

export function createPictures({
  log,
  monotonic,
  pictureLimits,
}: {
  log: Log
  monotonic: Clock
  pictureLimits: PictureLimits
}): Pictures {
  const urgent: Waiting[] = []
  const others: Waiting[] = []
  let child: ChildProcess | null = null
  let isBusy = false
  let isStopped = false
  let restTimer: NodeJS.Timeout | null = null

  function add(
    queue: Waiting[],
    load: Waiting['load'],
    toJob: Waiting['toJob'],
  ): Promise<PictureAnswer> {
    if (isStopped || queue.length >= maxWaiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      queue.push({ load, toJob, resolve, reject })
      // The process works for all logins in turn.
      if (!isBusy) actAsSystem(() => void workOff())
    })
  }

  async function workOff(): Promise<void> {
    isBusy = true
    if (restTimer) clearTimeout(restTimer)
    for (
      let next = urgent.shift() ?? others.shift();
      next;
      next = urgent.shift() ?? others.shift()
    ) {
      await work(next).then(next.resolve, next.reject)
    }
    isBusy = false
    restTimer = setTimeout(end, pictureLimits.restMs)
    restTimer.unref()
  }

  async function work({ load, toJob }: Waiting): Promise<PictureAnswer> {
    const job = toJob(await load())
    if (isStopped) throw busy()
    const startedAt = monotonic()
    child ??= await start()
    try {
      return await askWithin(child, pictureLimits, () => child?.send(job))
    } catch (error) {
      const ms = Math.round(monotonic() - startedAt)
      end()
      if (!isStopped) {
        const detail = { kind: job.kind, bytes: job.bytes.length, ms, err: error }
        log.error(detail, 'a picture ended the process of pictures, which is started again')
      }
      throw error
    }
  }

  async function start(): Promise<ChildProcess> {
    const started = fork(new URL('./process/picture-process.ts', import.meta.url), {
      env: {
        ...Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
        // Each arena of glibc keeps memory.
        MALLOC_ARENA_MAX: '2',
      },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      ...withLimitedMemory(),
    })
    started.stderr?.on('data', (text) =>
      log.warn({ text: String(text) }, 'the process of pictures wrote'),
    )
    started.on('error', (error) => log.error({ err: error }, 'the process of pictures failed'))
    started.once('exit', () => {
      if (child === started) child = null
    })
    try {
      await askWithin(started, pictureLimits, () => undefined)
    } catch (error) {
      started.kill('SIGKILL')
      log.error({ err: error }, 'the process of pictures does not start')
      throw busy()
    }
    lowerPriority(started)
    return started
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = null
  }

  return {
    async examine(load, { withPreview } = { withPreview: false }) {
      const answer = await add(urgent, load, (bytes) => ({
        kind: 'examine',
        bytes,
        withPreview,
      }))
      if (answer.kind !== 'examined') throw new PictureFailed('the answer is for another job')
      return answer.examined
    },
    async resize(load, sizes) {
      const answer = await add(others, load, (bytes) => ({
        kind: 'resize',
        bytes,
        sizes: [...sizes],
      }))
      if (answer.kind !== 'resized') throw new PictureFailed('the answer is for another job')
      return answer.pictures
    },
    memory: async () =>
      child?.pid === undefined ? 0 : ((await usageOf(child.pid))?.residentBytes ?? 0),
    stop() {
      isStopped = true
      if (restTimer) clearTimeout(restTimer)
      for (const { reject } of [...urgent.splice(0), ...others.splice(0)]) reject(busy())
      end()
    },
  }
}

/** Resolves with the next message of the process. Throws PictureFailed when it ends, hangs, or takes too much time or memory. */
function askWithin(
  child: ChildProcess,
  { cpuMs, hangMs }: PictureLimits,
  send: () => void,
): Promise<PictureAnswer> {
  return new Promise((resolve, reject) => {
    const pid = child.pid ?? 0
    const startedAt = performance.now()
    const before = usageOf(pid)
    const look = setInterval(() => {
      void Promise.all([before, usageOf(pid)]).then(([first, now]) => {
        const clockMs = performance.now() - startedAt
        const spentMs = first && now ? now.cpuMs - first.cpuMs : clockMs
        const bytes = now?.residentBytes ?? 0
        if (clockMs > hangMs) settle(new PictureFailed('it hung'))
        if (spentMs > cpuMs) settle(new PictureFailed('it took too long'))
        if (bytes > maxResidentBytes) settle(new PictureFailed(`it took ${bytes} bytes of memory`))
      })
    }, lookMs)
    const onExit = (code: number | null, signal: string | null): void =>
      settle(new PictureFailed(`the process ended (${code ?? signal})`))
    function settle(result: PictureFailed | PictureAnswer): void {
      clearInterval(look)
      child.off('exit', onExit)
      child.off('message', settle)
      if (result instanceof PictureFailed) reject(result)
      else resolve(result)
    }
    child.once('message', settle)
    child.once('exit', onExit)
    send()
  })
}

/** On Linux, what takes too much memory fails with an error. */
function withLimitedMemory(): { execPath?: string; execArgv: string[] } {
  if (process.platform !== 'linux') return { execArgv: flags }
  // Units and containers may forbid it.
  const script = `ulimit -v ${addressSpace} 2>/dev/null; exec "$0" "$@"`
  return { execPath: '/bin/sh', execArgv: ['-c', script, process.execPath, ...flags] }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority)
  } catch {
    // It has ended already.
  }
}

/** What a process has in memory, and has taken of the processor. Null where the system does not tell. */
async function usageOf(pid: number): Promise<{ residentBytes: number; cpuMs: number } | null> {
  try {
    const [status, stat] = await Promise.all(
      ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    )
    const residentBytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status ?? '')?.[1] ?? 0) * 1024
    // Behind the name of the program. Linux counts hundredths of a second for programs, whatever the processor.
    const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ')
    return { residentBytes, cpuMs: (Number(fields[11]) + Number(fields[12])) * 10 }
  } catch {
    return null
  }
}
