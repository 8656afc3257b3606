import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** How errors look on all paths below a prefix. */
export interface ErrorFormat {
  prefix: string
  handle: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void
  notFound: (request: FastifyRequest, reply: FastifyReply) => void
  /** The body of the response to bytes that are not HTTP. */
  malformed: string
}

/** The error formats of a server. Each domain adds its own. */
export interface ErrorFormats {
  add(format: ErrorFormat): void
  /** The format with the longest prefix of the URL's path. */
  forUrl(url: string): ErrorFormat
}

/** `fallback` is the format of all paths below no other prefix. */
export function createErrorFormats(fallback: ErrorFormat): ErrorFormats {
  const formats: ErrorFormat[] = []
  return {
    add(format) {
      formats.push(format)
      formats.sort((a, b) => b.prefix.length - a.prefix.length)
    },
    forUrl(url) {
      const path = plainPath(url)
      return formats.find(({ prefix }) => isBelow(path, prefix)) ?? fallback
    },
  }
}

/** The path as the router compares it. */
function plainPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function isBelow(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false
  const next = path[prefix.length]
  return next === undefined || next === '/' || next === '?'
}
