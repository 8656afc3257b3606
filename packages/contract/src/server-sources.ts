import Type from 'typebox'
import type { Static } from 'typebox'
import { channelTypes } from './channel-kinds.ts'
import { fillNote, leftNotes } from './template-notes.ts'
import type { LeftNote } from './template-notes.ts'
import { Color, Nullable, PermissionName } from './shapes.ts'

/** From what a new server is made: a template of Discord, by its link or as JSON. Exactly one of the two is given. */
export const ServerSource = Type.Object({
  kind: Type.Enum(['discord_template']),
  link: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  template: Type.Optional(Type.Unsafe<object>({ type: 'object' })),
})
export type ServerSource = Static<typeof ServerSource>

const LeftOut = Type.Object({
  what: Type.String(),
  reason: Type.String(),
  /** One of `leftNotes`, for clients in other languages. */
  note: Type.Enum(Object.keys(leftNotes) as LeftNote[]),
  params: Type.Record(Type.String(), Type.String()),
})
export type LeftOut = Static<typeof LeftOut>

/** Describes something that is left out. */
export function leftOut(note: LeftNote, params: Record<string, string>): LeftOut {
  const { what, reason } = leftNotes[note]
  return { what: fillNote(what, params), reason: fillNote(reason, params), note, params }
}

export const PreviewServerRequest = Type.Object({ from: ServerSource })

export const ServerPreview = Type.Object({
  server: Type.Object({
    name: Type.String(),
    description: Nullable(Type.String()),
    /** From the highest to `everyone`. */
    roles: Type.Array(
      Type.Object({
        name: Type.String(),
        colour: Nullable(Color),
        permissions: Type.Array(PermissionName),
      }),
    ),
    /** In their order; `category` is the name of the category, `kind` a type of channels. */
    channels: Type.Array(
      Type.Object({
        name: Type.String(),
        kind: Type.Enum(channelTypes),
        category: Nullable(Type.String()),
      }),
    ),
  }),
  left: Type.Array(LeftOut),
})
export type ServerPreview = Static<typeof ServerPreview>
