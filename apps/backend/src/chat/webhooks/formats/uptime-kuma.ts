import { colors } from './draft.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { keyOf } from './keys.ts'
import { field, get, optional, plain, text, toTime } from './read.ts'

const states: Readonly<Record<string, [mark: string, name: string, color: string]>> = {
  0: ['🔴', 'is down', colors.bad],
  1: ['✅', 'is up', colors.good],
  2: ['🟡', 'is pending', colors.warning],
  3: ['🔧', 'is under maintenance', colors.running],
}

/** The webhook notification of Uptime Kuma with the request body "application/json": `heartbeat`, `monitor` and `msg`. */
export function uptimeKuma(_headers: FormatHeaders, body: unknown): Draft {
  const [monitor, heartbeat] = [get(body, 'monitor'), get(body, 'heartbeat')]
  const name = text(monitor, 'name')
  const [mark, state, color] = states[text(heartbeat, 'status')] ?? ['ℹ️', '', colors.neutral]
  const message = text(heartbeat, 'msg') || text(body, 'msg')
  // A test, or a notice about a certificate, has only a message.
  if (name === '') return { embeds: [{ title: 'Uptime Kuma', description: plain(message), color }] }
  const id = optional(monitor, 'id')
  const hostname = text(monitor, 'hostname')
  const port = text(monitor, 'port')
  const ping = text(heartbeat, 'ping')
  // The time without a zone is UTC.
  const timestamp = toTime(
    text(heartbeat, 'time') && `${text(heartbeat, 'time').replace(' ', 'T')}Z`,
  )
  const isHeartbeat = state !== ''
  // Each installation counts its monitors from 1, and nothing else distinguishes installations.
  const target = ['url', 'hostname', 'port'].map((part) => text(monitor, part))
  const isUp = text(heartbeat, 'status') === '1'
  return {
    embeds: [
      {
        title: `${mark} ${name} ${state}`.trim(),
        url: /^https?:\/\/.+\..+/.test(text(monitor, 'url')) ? text(monitor, 'url') : '',
        description: plain(message),
        color,
        fields: [
          ...field('Host', plain(hostname && (port ? `${hostname}:${port}` : hostname))),
          ...field('Response time', ping && `${ping} ms`),
          ...field('Type', plain(text(monitor, 'type'))),
        ],
        ...(timestamp !== undefined && { timestamp }),
      },
    ],
    ...(isHeartbeat &&
      id !== undefined && {
        key: keyOf('monitor', id, name, ...target),
        problems: isUp ? [] : [state],
      }),
  }
}
