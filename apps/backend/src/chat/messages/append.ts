import type { GatewayEvents, Message } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import { systemClock } from '../../core/clock.ts'
import type { BusMessage } from '../../events/bus-message.ts'
import type { EventPublisher } from '../../events/event-publisher.ts'
import { NoRowChangedError } from '../../storage/database.ts'
import type { SqlRow, Step } from '../../storage/database.ts'
import { groupSteps } from './append-store.ts'
import type { NewMessage } from './append-store.ts'
import { idAt, seqOf } from './places.ts'

export type { NewMessage } from './append-store.ts'

export interface AppendExtra {
  /** The message's id, where it has to be known before. */
  id?: string
  /** The sender's own name for the message; the event carries it. */
  nonce?: string
  /** Run first; each must change a row (or find one), else nothing is stored. */
  guards?: Step[]
  /** Says that the guards, once met, hold for every message of the same commit that brings equal ones. */
  guardsShared?: boolean
}

/**
 * Stores one message durably and publishes it to the channel's viewers. The write assigns its number, so the messages of
 * a channel are published in the order of their numbers. Throws `not_found` when the channel is gone, and
 * NoRowChangedError with the guard's place when a guard changed nothing; `storage_full` where there is no room.
 */
export type Append = (message: NewMessage, extra?: AppendExtra) => Promise<Message>

/** A message on its way into the database. */
interface Waiting {
  message: NewMessage
  id: string | undefined
  createdAt: number
  nonce: string | undefined
  resolve: (message: Message) => void
  reject: (error: unknown) => void
}

/** Messages of one channel under the same guards, stored by one write. */
interface Group {
  guards: Step[]
  waiting: Waiting[]
}

const none: Step[] = []

interface Options {
  /** Messages of one write at most. */
  mostPerWrite?: number | undefined
  /** Throws `storage_full` where the disk has no room for messages. */
  requireRoom: () => void
  /** Called for each write with the channel and how many messages were stored in it. */
  onStored: (channelId: string, messages: number) => void
}

/** Messages that wait for the same commit and share their guards share a write. */
export function createAppend(publisher: EventPublisher, options: Options): Append {
  const { mostPerWrite = 512, requireRoom, onStored } = options
  /** By channel, the group that its next message may join. */
  const open = new Map<string, Group>()

  function openGroup(channelId: string, guards: Step[]): Group {
    const group = open.get(channelId)
    if (group && group.waiting.length < mostPerWrite && areEqual(group.guards, guards)) return group
    const opened: Group = { guards, waiting: [] }
    open.set(channelId, opened)
    void store(opened, () => {
      if (open.get(channelId) === opened) open.delete(channelId)
    })
    return opened
  }

  async function store({ guards, waiting }: Group, close?: () => void): Promise<void> {
    try {
      await publisher.write(
        () => {
          close?.()
          return [...guards, ...groupSteps(waiting, guards.length)]
        },
        (rows) => {
          const [first] = waiting
          if (first) onStored(first.message.channelId, waiting.length)
          return settle(waiting, placeIn(rows[guards.length]))
        },
      )
    } catch (error) {
      const isGone = error instanceof NoRowChangedError && error.step === guards.length
      for (const { reject } of waiting) reject(isGone ? notFound('channel') : error)
    }
  }

  return (message, { id, nonce, guards = none, guardsShared = false } = {}) =>
    new Promise((resolve, reject) => {
      requireRoom()
      const waiting: Waiting = { message, id, createdAt: systemClock(), nonce, resolve, reject }
      if (guardsShared) openGroup(message.channelId, guards).waiting.push(waiting)
      else void store({ guards, waiting: [waiting] })
    })
}

function areEqual(guards: Step[], others: Step[]): boolean {
  if (guards === others) return true
  return (
    guards.length === others.length &&
    guards.every((guard, place) => {
      const other = others[place]
      return (
        guard.sql === other?.sql && guard.params.every((param, at) => param === other.params[at])
      )
    })
  )
}

/** Settles what waited, in the order of the places, of which `last` is the last. */
function settle(waiting: Waiting[], last: number): BusMessage[] {
  return waiting.map(({ message, id, createdAt, nonce, resolve }, index) => {
    const at = last - (waiting.length - 1 - index)
    const stored = storedMessage(message, id ?? idAt(at, createdAt), createdAt, seqOf(at))
    resolve(stored)
    return createdMessageEvent(message.serverId, stored, nonce)
  })
}

function placeIn(rows: SqlRow[] | undefined): number {
  return Number(rows?.[0]?.place)
}

function storedMessage(message: NewMessage, id: string, createdAt: number, seq: number): Message {
  return {
    id,
    channelId: message.channelId,
    seq,
    author: message.author,
    content: message.content,
    embeds: message.embeds,
    attachments: message.attachments,
    replyTo: message.replyTo,
    mentions: message.mentions,
    mentionsEveryone: message.mentionsEveryone,
    reactions: [],
    createdAt,
    editedAt: null,
  }
}

function createdMessageEvent(
  serverId: string,
  message: Message,
  nonce: string | undefined,
): BusMessage {
  const data: GatewayEvents['message.created'] =
    nonce === undefined ? { serverId, message } : { serverId, message, nonce }
  return {
    kind: 'event',
    recipients: { kind: 'channel', serverId, channelId: message.channelId },
    event: { type: 'message.created', data },
  }
}
