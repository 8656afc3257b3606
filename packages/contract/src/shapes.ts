import Type from 'typebox'
import type { Static, TSchema } from 'typebox'
import { limits } from './limits.ts'
import { linePattern } from './lines.ts'
import { permissionNames } from './permissions.ts'

/** An opaque string. Later ids sort after earlier ones. */
export const Id = Type.String({ minLength: 1, maxLength: 64 })

/** Milliseconds since the epoch. */
export const Time = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** A time that a JavaScript Date can represent. */
export const DateTime = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })

/** Uses a `type` list instead of `anyOf`, for shorter error messages and faster serialization. */
export const Nullable = <T extends TSchema & { type: string }>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] })

/** A single line with at least one visible character, for displayed names. */
export const Line = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: linePattern })

export const Color = Type.String({ pattern: '^#[0-9a-f]{6}$', maxLength: 7 })

/** An emoji of Unicode, or `:id:` of one of the server. */
export const EmojiText = Type.String({ minLength: 1, maxLength: limits.emojiMax })

/** An absolute http or https address. */
export const WebAddress = Type.String({ format: 'web-address', maxLength: limits.embedUrlMax })

export const PermissionName = Type.Enum([...permissionNames])

export const Ok = Type.Object({ ok: Type.Literal(true) })

/** A `type` list instead of `anyOf`, like `Nullable`. */
const StringOrNumber = Type.Unsafe<string | number>({ type: ['string', 'number'] })

export const ErrorBody = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    field: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
    params: Type.Optional(Type.Record(Type.String(), StringOrNumber)),
  }),
})

export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
})

export type ErrorBody = Static<typeof ErrorBody>
