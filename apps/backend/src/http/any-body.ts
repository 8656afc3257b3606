import type { App } from './app-types.ts'

/** Reads the bodies of all content types as bytes. */
export function acceptAnyBody(scope: App, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
    if (request.admitted) request.admitted.body = body as Buffer
    done(null, body)
  })
}
