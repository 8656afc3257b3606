import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '@guildhall/contract'
import { Account } from './account.ts'
import { GatewayClient } from './gateway-client.ts'

/** A client that connects again to any process, and fetches what it may have missed after `ready`. */
export class Follower {
  readonly received: string[] = []
  #lastSeq = 0
  /** What was fetched after `ready` may arrive as an event as well. */
  #fetchedSeq = 0
  #isOver = false
  readonly #account: Account
  readonly #channelId: string
  readonly #urls: () => string[]
  #client: GatewayClient | null = null

  constructor(account: Account, channelId: string, urls: () => string[]) {
    this.#account = account
    this.#channelId = channelId
    this.#urls = urls
    void this.#run()
  }

  stop(): void {
    this.#isOver = true
    this.#client?.ws.terminate()
  }

  async #run(): Promise<void> {
    for (let attempt = 0; !this.#isOver; attempt += 1) {
      try {
        await this.#follow(attempt)
      } catch (error) {
        if (error instanceof assert.AssertionError && /order/.test(error.message)) throw error
      }
      await wait(50)
    }
  }

  async #follow(attempt: number): Promise<void> {
    const urls = this.#urls()
    const account = Object.assign(new Account(urls[attempt % urls.length] ?? ''), {
      cookie: this.#account.cookie,
    })
    const old = this.#client
    const resume = old ? { resume: { sessionId: old.sessionId, seq: old.seq } } : {}
    const client = new GatewayClient(account, resume)
    this.#client = client
    const waiting: Message[] = []
    let isReady = false
    client.ws.on('message', (raw) => {
      const { type, data } = JSON.parse(String(raw))
      if (type === 'resumed') isReady = true
      if (type !== 'message.created' || data.message.channelId !== this.#channelId) return
      if (this.#isOver) return
      if (!isReady) waiting.push(data.message)
      else if (data.message.seq > this.#fetchedSeq) this.#take(data.message)
    })
    const { type } = await client.started()
    if (type === 'ready') {
      // Until everything is fetched, a resumed session would leave a gap.
      this.#client = null
      await this.#fetchMissed(account).catch((error: unknown) => {
        client.ws.terminate()
        throw error
      })
      this.#client = client
      this.#fetchedSeq = this.#lastSeq
      for (const message of waiting) if (message.seq > this.#fetchedSeq) this.#take(message)
      isReady = true
    }
    await client.closed
  }

  async #fetchMissed(account: Account): Promise<void> {
    while (true) {
      const query = `after=${this.#lastSeq}&limit=100`
      const reply = await account.get(`/api/channels/${this.#channelId}/messages?${query}`)
      assert.equal(reply.status, 200)
      for (const message of reply.body.messages as Message[]) this.#take(message)
      if (reply.body.messages.length < 100) return
    }
  }

  #take(message: Message): void {
    assert.equal(message.seq, this.#lastSeq + 1, 'messages arrive in order')
    this.#lastSeq = message.seq
    this.received.push(message.content)
  }
}
