import Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from '../permissions.ts'

/** What one route of the chat platform takes, answers and needs. */
export interface Route {
  /** The heading in the API description that it belongs to. */
  tag: string
  summary: string
  description?: string
  /** Who may call it: `session` needs the session cookie, `token` has its credential in the path. */
  auth: 'public' | 'session' | 'token'
  /** What the caller needs to hold, beside being a member who may know of the thing. */
  permission?: Permission | 'owner'
  params?: TSchema
  query?: TSchema
  /** A JSON body, or the form with the one field `file`. */
  body?: TSchema
  success: JsonSuccess | FileSuccess
  /** Errors beside those of `commonErrors`. */
  errors?: readonly ErrorCode[]
}

interface JsonSuccess {
  status: 200 | 201
  body: TSchema
}

interface FileSuccess {
  status: 200
  /** The content type of the bytes in the body. */
  contentType: string
  /** Other statuses that HTTP's own rules lead to, each with its meaning. */
  also?: Readonly<Record<number, string>>
}

/** Errors that any route can answer with, by what it takes and needs. */
export function errorsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(['invalid_input', ...(route.errors ?? [])])
  // `forbidden` answers pages of foreign origins that use the cookie.
  if (route.auth === 'session') codes.add('unauthenticated').add('forbidden').add('rate_limited')
  if (route.params) codes.add('not_found')
  if (route.permission) codes.add('forbidden')
  return [...codes].sort()
}

/** Keeps the exact type of each route in a table. */
export function defineRoutes<const T extends Record<string, Route>>(table: T): T {
  return table
}

/** Bytes in a body that is not JSON, as descriptions show them. */
export const Bytes = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

/** A multipart form with one file. The backend reads it as a stream; the schema only describes it. */
export const UploadForm = Type.Object({ file: Bytes }, { $comment: 'multipart/form-data' })

export function isUpload(route: Route): boolean {
  return route.body === UploadForm
}

export type StaticOf<S> = S extends TSchema ? Static<S> : undefined
