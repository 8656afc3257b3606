import { limits, voiceLimits } from '@guildhall/contract'
import { isHost, parseAddress } from '@guildhall/public-address'
import { parseFrame } from '../../apps/backend/src/gateway/connection/client-frames.ts'
import { challengeToken } from '../../apps/backend/src/https/plain-port.ts'
import { asksForChallenge } from '../../apps/backend/src/https/secure-port.ts'
import { FrameReader, maxFrameBytes } from '../../packages/media/src/relay/frames.ts'
import { markRelayed } from '../../packages/media/src/relay/ice-checks.ts'
import { parseStun } from '../../packages/media/src/relay/stun.ts'
import { parseRtcp } from '../../packages/media/src/rtcp.ts'
import { emptyRtpFields, parseRtp } from '../../packages/media/src/rtp.ts'
import { prepareVideo } from '../../packages/media/src/video-packet.ts'
import { readAnswer } from '../../packages/media/src/session-description.ts'
import { connect } from '../../apps/backend/test/gateway-client.ts'
import { inputsOf, repeat, requireRoute } from './parser-row.ts'
import type { ParserRow } from './parser-row.ts'

const backend = 'apps/backend/src'
const media = 'packages/media/src'
const key = Buffer.from('key')
const slots = { audio: 8, video: 4 }

/** JSON that is expensive for its size. */
const json = (bytes: number): Record<string, string> => ({
  'nested lists': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'nested objects': `{"a":`.repeat(bytes / 7) + '1' + '}'.repeat(bytes / 7),
  items: `[${repeat('{},', bytes - 10)}{}]`,
  members: `{${Array.from({ length: Math.floor(bytes / 10) }, (_, index) => `"${index.toString(36)}":0`).join(',')}}`,
  numbers: `[${repeat('1e9,', bytes - 10)}1]`,
  'one number': '1'.repeat(bytes),
  escapes: `"${repeat('\\u0000', bytes - 10)}"`,
  'no JSON': repeat('{', bytes),
})

const wrapped = (bytes: number, before: string, after: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(json(bytes - before.length - after.length)).map(([name, text]) => [
      name,
      before + text + after,
    ]),
  )

export const protocolRows: ParserRow[] = [
  {
    name: 'requests of authorities',
    files: [`${backend}/https/{plain-port,secure-port}.ts`],
    inputs: () => ({
      ...inputsOf(challengeToken, {
        'a long token': `/.well-known/acme-challenge/${'a'.repeat(15_000)}`,
        'the start of the path': repeat('/.well-known/acme-challenge', 15_000),
      }),
      ...inputsOf(asksForChallenge, {
        'the start of the protocol': Buffer.from(repeat('\x0aacme-tls/', 16_384)),
      }),
    }),
  },
  {
    name: 'gateway frames',
    files: [
      `${backend}/gateway/connection/client-frames.ts`,
      `${backend}/gateway/connection/socket.ts`,
    ],
    async inputs({ fixture: { owner, general } }) {
      const client = await connect(owner)
      let id = 0
      const send = async (data: string): Promise<void> => {
        id += 1
        client.send(`{"id":"w${id}","type":"message.send","data":${data}}`)
        await client.frame((frame) => frame.id === `w${id}` || frame.type === 'error')
      }
      return {
        ...inputsOf(send, wrapped(limits.frameBytes - 100, '', '')),
        ...inputsOf(
          send,
          wrapped(limits.frameBytes - 400, `{"channelId":"${general.id}","content":`, '}'),
        ),
        ...inputsOf((frame) => parseFrame(Buffer.from(frame), false), json(limits.frameBytes)),
      }
    },
  },
  {
    name: 'JSON bodies',
    files: [`${backend}/http/{validation,server,error-formats}.ts`],
    inputs: ({ fixture: { owner, path } }) =>
      inputsOf(
        async (body) => {
          const headers = { 'content-type': 'application/json' }
          requireRoute(await owner.post(`${path}/channels`, body, headers))
        },
        { ...json(limits.bodyBytes - 10), ...wrapped(limits.bodyBytes - 10, '{"name":', '}') },
      ),
  },
  {
    name: 'session descriptions',
    files: [`${media}/session-description.ts`],
    inputs: () => {
      const max = voiceLimits.sdpMax
      const parse = (sdp: string): unknown => readAnswer(sdp, slots)
      const start = 'v=0\r\n'
      return inputsOf(parse, {
        lines: start + repeat('\n', max - 10),
        sections: start + repeat('m=audio 9 UDP/TLS/RTP/SAVPF 111\n', max - 10),
        attributes: start + repeat('a=ssrc:1 \n', max - 10),
        'session attributes': start + repeat('a=x\n', max - 10),
        'carriage returns': start + repeat('\r', max - 10),
        formats: `${start}m=audio 9 UDP/TLS/RTP/SAVPF ${repeat('111 ', 1000)}`,
      })
    },
  },
  {
    name: 'RTP and RTCP packets',
    files: [`${media}/{rtp,rtcp,transport-feedback,vp8,h264,video-packet,down-slot,peer}.ts`],
    inputs: () => {
      const fields = emptyRtpFields()
      const packet = (start: number[], fill: number | string): Buffer => {
        const bytes = Buffer.alloc(65_535, fill, 'latin1')
        bytes.set(start)
        return bytes
      }
      const parse = (bytes: Buffer): unknown => [
        parseRtp(bytes, fields) && prepareVideo(bytes, fields),
        parseRtcp(bytes),
      ]
      return inputsOf(parse, {
        'padding extensions': packet(
          [0x90, 0x60, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0xbe, 0xde, 0x3f, 0xf0],
          0,
        ),
        'small extensions': packet(
          [0x90, 0x60, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0xbe, 0xde, 0x3f, 0xf0],
          0x10,
        ),
        'empty units of H.264': packet([0x80, 0x66], 0).fill(24, 12, 13),
        'parameters of H.264': packet([0x80, 0x66], 0).fill(
          '\x67\x42\xe0\x34\xaa',
          12,
          17,
          'latin1',
        ),
        'empty RTCP packets': packet([], '\x80\xc9\0\0'),
        'lost packets': packet([0x81, 205, 0x3f, 0xfe], 0xff),
        'keyframe requests': packet([0x84, 206, 0x3f, 0xfe], 0xff),
        'arrival times': packet(
          [0x8f, 205, 0x3f, 0xfe, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0],
          0x9f,
        ),
        'missing packets': packet(
          [],
          '\x8f\xcd\0\x05\0\0\0\0\0\0\0\0\0\0\xff\xff\0\0\0\0\x1f\xff\x1f\xff',
        ),
        layers: packet([0x90, 96, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0xbe, 0xde, 0x3f, 0xf0], 0x6f),
      })
    },
  },
  {
    name: 'STUN and TURN',
    files: [`${media}/relay/*.ts`, `${backend}/voice/begins-stun.ts`],
    inputs: () => {
      const size = maxFrameBytes - (maxFrameBytes % 4)
      const stun = (fill: string): Buffer => {
        const bytes = Buffer.alloc(size, fill, 'latin1')
        bytes.write('0001', 'hex')
        bytes.writeUInt16BE(size - 20, 2)
        bytes.write('2112a442', 4, 'hex')
        return bytes
      }
      const read = (bytes: Buffer): unknown =>
        new FrameReader().read(bytes).map((frame) => {
          return frame.kind === 'stun' && [parseStun(frame.bytes), markRelayed(frame.bytes, key)]
        })
      return inputsOf(read, {
        'empty attributes': stun('\x00\x01\x00\x00'),
        'signed attributes': stun('\x00\x08\x00\x00'),
        'empty channel data': Buffer.alloc(65_536, Buffer.from('40000000', 'hex')),
        'small messages': Buffer.alloc(
          64_000,
          Buffer.from('000100002112a442'.padEnd(40, '0'), 'hex'),
        ),
      })
    },
  },
  {
    name: 'hosts and networks',
    files: ['packages/public-address/src/*.ts'],
    inputs: () =>
      inputsOf((text) => [isHost(text), isHost(text.slice(0, 253)), parseAddress(text)], {
        labels: repeat('a.', 64_000),
        colons: repeat(':', 64_000),
        zeroes: repeat('0', 64_000),
        addresses: repeat('1.1.1.1/32,', 64_000),
      }),
  },
]
