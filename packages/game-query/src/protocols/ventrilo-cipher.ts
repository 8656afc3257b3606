// Source: http://aluigi.altervista.org/papers.htm (ventrilo_algo)
import { MalformedResponse } from '../failure.ts'

export interface Packet {
  command: number
  /** The total length of all bodies. */
  length: number
  count: number
  index: number
  checksum: number
  body: Buffer
}

const HEADER_LENGTH = 20
const KEY_STEP = 1
const HEADER_PERIOD = 5
const BODY_PERIOD = 72

/** Encrypts a request for `command`, always with the same keys: they protect nothing. */
export function encryptRequest(command: number, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_LENGTH)
  header[1] = KEY_STEP
  header.writeUInt16BE(command, 4)
  header.writeUInt16BE(body.length, 8)
  header.writeUInt16BE(body.length, 10)
  header.writeUInt16BE(1, 12)
  header[17] = KEY_STEP
  header.writeUInt16BE(computeChecksum(body), 18)
  shift(header.subarray(2), HEADER_KEY, { start: 0, step: KEY_STEP }, HEADER_PERIOD, 1)
  const encrypted = Buffer.from(body)
  shift(encrypted, BODY_KEY, { start: 0, step: KEY_STEP }, BODY_PERIOD, 1)
  return Buffer.concat([header, encrypted])
}

export function decryptPacket(packet: Uint8Array): Packet {
  if (packet.length < HEADER_LENGTH) throw new MalformedResponse('it ends unexpectedly')
  const bytes = Buffer.from(packet)
  const header = bytes.subarray(0, HEADER_LENGTH)
  const body = bytes.subarray(HEADER_LENGTH)
  shift(header.subarray(2), HEADER_KEY, readKeys(header, 0), HEADER_PERIOD, -1)
  shift(body, BODY_KEY, readKeys(header, 16), BODY_PERIOD, -1)
  if (header.readUInt16BE(2) !== 0 || header.readUInt16BE(10) !== body.length) {
    throw new MalformedResponse('it has an unexpected header')
  }
  return {
    command: header.readUInt16BE(4),
    length: header.readUInt16BE(8),
    count: header.readUInt16BE(12),
    index: header.readUInt16BE(14),
    checksum: header.readUInt16BE(18),
    body,
  }
}

/** The remainder of the body divided by the CCITT polynomial; unlike CRC-16, no zeros are appended. */
export function computeChecksum(body: Uint8Array): number {
  let remainder = 0
  for (const byte of body) {
    for (let bit = 7; bit >= 0; bit--) {
      const doubled = (remainder << 1) | ((byte >> bit) & 1)
      remainder = remainder & 0x8000 ? (doubled ^ 0x1021) & 0xffff : doubled
    }
  }
  return remainder
}

interface Keys {
  start: number
  step: number
}

function readKeys(header: Buffer, offset: number): Keys {
  return { start: header.readUInt8(offset), step: header.readUInt8(offset + 1) }
}

/** Adds the key to `bytes` in place, or subtracts it. */
function shift(bytes: Buffer, key: Buffer, keys: Keys, period: number, sign: 1 | -1): void {
  let keyIndex = keys.start
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = ((bytes[i] ?? 0) + sign * ((key[keyIndex] ?? 0) + (i % period))) & 0xff
    keyIndex = (keyIndex + keys.step) & 0xff
  }
}

const HEADER_KEY = Buffer.from(
  'gOUOOLpjTJmIY0zWVLhlfr+K8BeKqk0PtyMn9usS+OoXt89SV8tRzxsU/W+EOLUkEc96dXq7eHTcvELwFz9e63' +
    'R3BE6MryPcZd+lZd199DxMlb3rZRz0JF2CGPtQhrhT4E42lh+3y6qv6ssgJzAqrrkHQN8SdckJgpwwgF2PDQmh' +
    'ZOyR2IpQH0Bd9wgq+GBioEqLukptAAqTMhLlBwFl9f/grqeB0bolYmGyha1+nT9JiSbl1ayfDtduR5QWhMj/RO' +
    'oEQOAzEaNbHoL/emnpL/vqmsZ727H/l3ZW81LCPw+2rHfEv1legHS78t5XYkwa/5VtxwSiO8QbcsdsgmDRDQ==',
  'base64',
)

const BODY_KEY = Buffer.from(
  'got/aJDgRAkZO45fwoI4I23bYklSbiHfUWx2N4ZQfUgfZedSaoiqwTIv91RMqm1+bamMDT//bAmzpa/fmAK0vm' +
    '1pDUJz5DRQBzB5QS8IP0Jzp2j67ogObqRwdCIWrjyBFKHaf9N8SH0/RvttkiUXNibb31qHkW/WzdStSindfVm9' +
    'FTRTsdhQEYN5ZiGeh1skL0/XczSi9wnV2UKd+BXfDhDMBQQ1gbLVetKgpXu4ddI1CzmPG0QOzmaHG2Ss4cpntM' +
    '4z24n+2I7NWJJBUEDLCOEV7vRk/hzuJech5mzGpi5SI6cg0tcoByMUJD1FpceQ23fd6jhZiTK8ADptYU7bKQ==',
  'base64',
)
