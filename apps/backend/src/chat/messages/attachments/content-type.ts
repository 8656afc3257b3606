import { fileTypeFromBuffer } from 'file-type'

/** How much of the beginning of a file is needed to detect its type. */
const sampleBytes = 16 * 1024

/** Types that browsers show without running scripts. Everything else is a download: SVG, HTML, XML and PDF can run scripts. */
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

/** Detects the type of a file from its bytes; its name is ignored. */
export interface Sniffer {
  add(chunk: Uint8Array): void
  /** A known type, `text/plain` for UTF-8 text, otherwise `application/octet-stream`. */
  contentType(): Promise<string>
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
    add(chunk) {
      if (sampled < sampleBytes) {
        sample.push(Uint8Array.from(chunk.subarray(0, sampleBytes - sampled)))
        sampled += Math.min(chunk.length, sampleBytes - sampled)
      }
      if (isText) decode(chunk)
    },
    async contentType() {
      if (isText) decode()
      const known = await knownType(Buffer.concat(sample))
      return known ?? (isText ? 'text/plain' : 'application/octet-stream')
    },
  }
}

async function knownType(sample: Uint8Array): Promise<string | undefined> {
  try {
    const type = (await fileTypeFromBuffer(sample))?.mime
    // Parameters are not part of the types in the list.
    return type?.split(';')[0]?.trim()
  } catch {
    // Hostile bytes may make the detector throw; then the type is unknown.
    return undefined
  }
}
