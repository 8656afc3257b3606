import { AppError } from './app-error.ts'
import type { ProcessGroup } from './process-group.ts'

type Message<Request, Reply> =
  | { kind: 'request'; id: number; request: Request }
  | { kind: 'reply'; id: number; reply: Reply }
  | { kind: 'refused'; id: number; error: ConstructorParameters<typeof AppError> }
  | { kind: 'failed'; id: number; detail: string }

interface Waiting<Reply> {
  to: string
  resolve: (reply: Reply) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/** The other process ended, or did not reply in time. It may have done what it was asked to do. */
export class NoReply extends Error {}

const timeoutMs = 5000

/**
 * Requests to other processes, which `handle` answers there. `call` throws the AppError that the other process threw, and
 * NoReply. `name` is that of a topic.
 */
export function createProcessCalls<Request, Reply>(
  processes: ProcessGroup,
  name: string,
  handle: (request: Request, from: string) => Promise<Reply>,
): { call: (to: string, request: Request) => Promise<Reply> } {
  const topic = processes.topic<Message<Request, Reply>>(name)
  const waiting = new Map<number, Waiting<Reply>>()
  let lastId = 0

  async function answer(id: number, request: Request, from: string): Promise<void> {
    try {
      topic.send({ kind: 'reply', id, reply: await handle(request, from) }, from)
    } catch (error) {
      if (error instanceof AppError) {
        const { code, message, details } = error
        topic.send({ kind: 'refused', id, error: [code, message, details] }, from)
      } else {
        topic.send({ kind: 'failed', id, detail: String(error) }, from)
      }
    }
  }

  topic.subscribe((message, from) => {
    if (message.kind === 'request') {
      void answer(message.id, message.request, from)
      return
    }
    const call = waiting.get(message.id)
    if (call?.to !== from) return
    waiting.delete(message.id)
    clearTimeout(call.timer)
    if (message.kind === 'reply') call.resolve(message.reply)
    else if (message.kind === 'refused') call.reject(new AppError(...message.error))
    else call.reject(new Error(`process ${from} failed: ${message.detail}`))
  })

  function giveUp(id: number): void {
    const call = waiting.get(id)
    if (!call) return
    waiting.delete(id)
    clearTimeout(call.timer)
    call.reject(new NoReply(`process ${call.to} does not reply`))
  }

  processes.onChange(({ left }) => {
    for (const [id, { to }] of waiting) if (left.includes(to)) giveUp(id)
  })

  return {
    call: (to, request) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1)
        const timer = setTimeout(() => giveUp(id), timeoutMs)
        timer.unref()
        waiting.set(id, { to, resolve, reject, timer })
        if (processes.others().has(to)) topic.send({ kind: 'request', id, request }, to)
        else giveUp(id)
      }),
  }
}
