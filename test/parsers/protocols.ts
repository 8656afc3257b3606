import { limits, voiceLimits } from '@guildhall/contract'
import { isHost, parseAddress } from '@guildhall/public-address'
import { parseFrame } from '../../apps/backend/src/gateway/connection/client-frames.ts'
import { parseRtcp } from '../../apps/backend/src/voice/media/rtcp.ts'
import { emptyRtpFields, parseRtp } from '../../apps/backend/src/voice/media/rtp.ts'
import { readAnswer } from '../../apps/backend/src/voice/media/session-description.ts'
import { connect } from '../../apps/backend/test/gateway-client.ts'
import { inputsOf, repeat, requireRoute } from './parser-row.ts'
import type { ParserRow } from './parser-row.ts'

const backend = 'apps/backend/src'
const media = `${backend}/voice/media`
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
    files: [`${media}/{rtp,rtcp,down-slot,peer}.ts`],
    inputs: () => {
      const fields = emptyRtpFields()
      const packet = (start: number[], fill: number | string): Buffer => {
        const bytes = Buffer.alloc(65_535, fill, 'latin1')
        bytes.set(start)
        return bytes
      }
      return inputsOf((bytes: Buffer) => [parseRtp(bytes, fields), parseRtcp(bytes)], {
        'padding extensions': packet(
          [0x90, 0x60, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0xbe, 0xde, 0x3f, 0xf0],
          0,
        ),
        'small extensions': packet(
          [0x90, 0x60, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0xbe, 0xde, 0x3f, 0xf0],
          0x10,
        ),
        'empty RTCP packets': packet([], '\x80\xc9\0\0'),
        'lost packets': packet([0x81, 205, 0x3f, 0xfe], 0xff),
        'keyframe requests': packet([0x84, 206, 0x3f, 0xfe], 0xff),
        estimates: packet(
          [0x8f, 206, 0x3f, 0xfe, 0, 0, 0, 0, 0, 0, 0, 0, 0x52, 0x45, 0x4d, 0x42, 255],
          0xff,
        ),
      })
    },
  },
  {
    name: 'hosts and networks',
    files: ['packages/public-address/src/*.ts', `${backend}/core/address-key.ts`],
    inputs: () =>
      inputsOf((text) => [isHost(text), isHost(text.slice(0, 253)), parseAddress(text)], {
        labels: repeat('a.', 64_000),
        colons: repeat(':', 64_000),
        zeroes: repeat('0', 64_000),
        addresses: repeat('1.1.1.1/32,', 64_000),
      }),
  },
]
