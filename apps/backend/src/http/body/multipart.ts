import { Busboy } from '@fastify/busboy'
import { invalidInput } from '../../core/app-error.ts'

/** A part of a multipart body. */
export interface Part {
  name: string
  /** Undefined if the part is no file. */
  fileName: string | undefined
  type: string
  bytes: Buffer
}

/** The parts of a multipart body that was received already. Throws `invalid_input`. */
export function readMultipart(
  bytes: Buffer,
  contentType: string,
  maxParts: number,
): Promise<Part[]> {
  const parts: Part[] = []
  return new Promise((resolve, reject) => {
    const malformed = (): void => reject(invalidInput('body', 'not_multipart'))
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { parts: maxParts },
        isPartAFile: () => true,
      })
      // The types of the parser promise a name and a file name for every part.
      const onPart = (
        name: string | undefined,
        stream: NodeJS.ReadableStream,
        fileName: string | undefined,
        _encoding: string,
        type: string,
      ): void => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('error', malformed)
        stream.on('end', () =>
          parts.push({ name: name ?? '', fileName, type, bytes: Buffer.concat(chunks) }),
        )
      }
      parser.on('file', onPart)
      parser.on('partsLimit', () => reject(invalidInput('body', 'too_many', { max: maxParts })))
      parser.on('error', malformed)
      parser.on('finish', () => resolve(parts))
      parser.end(bytes)
    } catch {
      malformed()
    }
  })
}
