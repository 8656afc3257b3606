import Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from '../permissions.ts'

/** The parameters, responses and permissions of one route of the chat platform. */
export interface Route {
  /** The heading of the route in OpenAPI. */
  tag: string
  summary: string
  description?: string
  /** `session` needs the session cookie; `token` has its credential in the path. */
  auth: 'public' | 'session' | 'token'
  /** The permission that the caller needs, apart from being able to view the thing; in a list, any of them. */
  permission?: NeededPermission
  /** The one that the caller needs for what belongs to others. */
  permissionForOthers?: NeededPermission
  params?: TSchema
  query?: TSchema
  /** A JSON body, or the form with the field `file`. */
  body?: TSchema
  success: JsonSuccess | EmptySuccess | FileSuccess
  /** Errors apart from those that `errorsOf` adds. */
  errors?: readonly ErrorCode[]
}

type NeededPermission = Permission | 'owner' | 'operator' | readonly Permission[]

interface JsonSuccess {
  status: 200 | 201
  body: TSchema
}

interface EmptySuccess {
  status: 204
}

interface FileSuccess {
  status: 200
  /** The content type of the bytes in the body. */
  contentType: string
  /** Other statuses that follow from HTTP, with descriptions. */
  also?: Readonly<Record<number, string>>
}

/** All errors that a route can respond with: its own, and those that follow from its other members. */
export function errorsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(['invalid_input', ...(route.errors ?? [])])
  // `forbidden` is for requests with the cookie from other origins.
  if (route.auth === 'session') codes.add('unauthenticated').add('forbidden').add('rate_limited')
  if (route.params) codes.add('not_found')
  if (route.permission ?? route.permissionForOthers) codes.add('forbidden')
  return [...codes].sort()
}

/** Infers the exact type of each route in a table. */
export function defineRoutes<const T extends Record<string, Route>>(table: T): T {
  return table
}

/** A binary body in OpenAPI. */
export const Bytes = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

/** Whether the body is bytes as they are, which the backend reads as a stream. */
export function takesBytes(route: Route): boolean {
  return route.body === Bytes
}

/** A multipart form with one file. The schema is only for OpenAPI: the backend reads the form as a stream. */
export const UploadForm = Type.Object({ file: Bytes }, { $comment: 'multipart/form-data' })

export function isUpload(route: Route): boolean {
  return route.body === UploadForm
}

export type StaticOf<S> = S extends TSchema ? Static<S> : undefined
