import { fileTypeFromBuffer } from 'file-type'
import { pictureSizeOf } from '../../images/access.ts'
import type { Size } from '../../images/access.ts'

/** So much of a file's beginning tells its type. */
const typeBytes = 16 * 1024
/** So much of it is looked at: cameras put previews and colour tables before the size of a picture. */
const sampleBytes = 512 * 1024

/**
 * Types that a browser shows without running anything in them. Everything else is only ever a download: SVG, HTML, XML
 * and PDF can carry scripts.
 */
const inertTypes = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'audio/mpeg',
  'audio/ogg',
  'audio/opus',
  'audio/wav',
  'audio/flac',
  'audio/aac',
  'audio/mp4',
  'audio/x-m4a',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
])

export function isInert(contentType: string): boolean {
  return inertTypes.has(contentType)
}

interface Sniffed {
  /** A known type, `text/plain` where all of it is UTF-8 text, or else `application/octet-stream`. */
  contentType: string
  /** How large a picture is shown; null for everything else, and where it does not tell. */
  picture: Size | null
}

/** Tells a file's type from its bytes, whatever it calls itself. */
export interface Sniffer {
  see(chunk: Uint8Array): void
  result(): Promise<Sniffed>
}

export function createSniffer(): Sniffer {
  const sample: Uint8Array[] = []
  let sampled = 0
  let isText = true
  const decoder = new TextDecoder('utf-8', { fatal: true })

  function decode(chunk?: Uint8Array): void {
    try {
      const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
      if (text.includes('\0')) isText = false
    } catch {
      isText = false
    }
  }

  return {
    see(chunk) {
      if (sampled < sampleBytes) {
        sample.push(Uint8Array.from(chunk.subarray(0, sampleBytes - sampled)))
        sampled += Math.min(chunk.length, sampleBytes - sampled)
      }
      if (isText) decode(chunk)
    },
    async result() {
      if (isText) decode()
      const head = Buffer.concat(sample)
      const known = await knownType(head.subarray(0, typeBytes))
      const contentType = known ?? (isText ? 'text/plain' : 'application/octet-stream')
      const picture = contentType.startsWith('image/') ? pictureSizeOf(head) : null
      return { contentType, picture }
    },
  }
}

async function knownType(sample: Uint8Array): Promise<string | undefined> {
  try {
    const type = (await fileTypeFromBuffer(sample))?.mime
    // With parameters it would not be found in the list.
    return type?.split(';')[0]?.trim()
  } catch {
    // Hostile bytes may break the recogniser; then the type is unknown.
    return undefined
  }
}
