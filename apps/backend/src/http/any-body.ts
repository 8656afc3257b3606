import type { FastifyRequest } from 'fastify'
import type { App } from './app-types.ts'
import { removeContentEncoding } from './body/content-encoding.ts'

/** Gives handlers the bodies of all content types as streams, of any length. */
export function acceptByteStream(scope: App): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
}

/** Reads the bodies of all content types as bytes, of which at most `bodyLimit` remain when they are decompressed. */
export function acceptAnyBody(scope: App, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  const parse = async ({ headers, admitted }: FastifyRequest, body: Buffer): Promise<Buffer> => {
    const bytes = await removeContentEncoding(body, headers['content-encoding'], bodyLimit)
    if (admitted) admitted.body = bytes
    return bytes
  }
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, parse)
}
