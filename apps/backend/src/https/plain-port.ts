import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { escapeMarkup } from '../core/text.ts'
import { createQuickServer } from '../http/deadlines.ts'

const challengePath = /^\/\.well-known\/acme-challenge\/([\w-]{1,128})$/

interface Parts {
  publicUrl: string
  findAnswer: (token: string, request: IncomingMessage) => Promise<string | null>
  hasCertificate: () => boolean
  /** Why there is no certificate. */
  describe: (language: 'en' | 'de') => { title: string; sentences: string[] }
}

/** The port of plain HTTP: answers challenges and redirects to HTTPS, or says why there is no HTTPS yet. */
export function createPlainPort(parts: Parts): Server {
  return createQuickServer((request, response) => {
    serve(request, response, parts).catch(() => send(response, 500, 'text/plain', 'internal error'))
  })
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { publicUrl, findAnswer, hasCertificate, describe }: Parts,
): Promise<void> {
  const { url = '/', headers } = request
  const token = challengeToken(url)
  if (token !== undefined) {
    const answer = await findAnswer(token, request)
    send(response, answer === null ? 404 : 200, 'text/plain', answer ?? 'not found')
  } else if (hasCertificate()) {
    // A request for another server (`GET http://…`) has no path.
    const path = url.startsWith('/') ? url : '/'
    response.setHeader('location', publicUrl + path)
    send(response, 308, 'text/plain', 'This site uses HTTPS.')
  } else {
    const language = /^\s*de\b/i.test(headers['accept-language'] ?? '') ? 'de' : 'en'
    const { title, sentences } = describe(language)
    response.setHeader('retry-after', '30')
    send(response, 503, 'text/html', pageOf(language, title, sentences))
  }
}

/** The token of a challenge that an authority asks for; undefined for any other request. */
export function challengeToken(url: string): string | undefined {
  return challengePath.exec(url)?.[1]
}

function pageOf(language: string, title: string, sentences: string[]): string {
  const paragraphs = sentences.map((sentence) => `<p>${escapeMarkup(sentence)}</p>`).join('\n')
  return (
    `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n` +
    '<meta name="viewport" content="width=device-width">\n<meta http-equiv="refresh" content="10">\n' +
    `<title>${escapeMarkup(title)}</title>\n<h1>${escapeMarkup(title)}</h1>\n${paragraphs}\n</html>\n`
  )
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(text)
}
