import Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import { limits } from './limits.ts'
import { permissionNames } from './permissions.ts'

/** Ids are opaque strings of at most 64 characters; later ones sort after earlier ones. */
export const Id = Type.String({ minLength: 1, maxLength: 64 })

/** Milliseconds since the epoch. */
export const Time = Type.Integer({ minimum: 0 })

/** Keeps to one `type` list instead of `anyOf`: shorter messages, and a serialiser that need not try branches. */
export const Nullable = <T extends TSchema & { type: string }>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] })

/** A single line of visible text. */
export const Line = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: '^(?=.*\\S)[^\\p{Cc}]*$' })

export const Color = Type.String({ pattern: '^#[0-9a-f]{6}$', maxLength: 7 })

/** An absolute http or https address. */
export const WebAddress = Type.String({ format: 'web-address', maxLength: limits.embedUrlMax })

export const PermissionName = Type.Enum([...permissionNames])

export const Ok = Type.Object({ ok: Type.Literal(true) })

export const ErrorBody = Type.Object({
  error: Type.Object({ code: Type.String(), message: Type.String() }),
})

export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
})

export type ErrorBody = Static<typeof ErrorBody>
