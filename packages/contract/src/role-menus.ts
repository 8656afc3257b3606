import Type from 'typebox'
import type { Static } from 'typebox'
import { roleMenuLimits } from './role-menu-limits.ts'
import { EmojiText, Id, Line, Nullable } from './shapes.ts'

const MenuRole = Type.Object({
  roleId: Id,
  /** As in reactions. */
  emoji: Nullable(EmojiText),
  text: Nullable(Line(roleMenuLimits.textMax)),
})
export type MenuRole = Static<typeof MenuRole>

const fields = {
  title: Line(roleMenuLimits.titleMax),
  description: Nullable(Type.String({ maxLength: roleMenuLimits.descriptionMax })),
  /** Whether members choose any number of the roles, or at most one. */
  mode: Type.Enum(['any', 'one']),
  /** New members meet it in the steps after joining. */
  atJoin: Type.Boolean(),
  /** In their order. */
  roles: Type.Array(MenuRole, { maxItems: roleMenuLimits.roles }),
}

/** Roles that members of a server give themselves. They grant nothing beyond the defaults of `everyone`, in any channel. */
export const RoleMenu = Type.Object({ id: Id, ...fields })
export type RoleMenu = Static<typeof RoleMenu>

export const CreateRoleMenuRequest = Type.Object({
  title: fields.title,
  description: Type.Optional(fields.description),
  mode: Type.Optional(fields.mode),
  atJoin: Type.Optional(fields.atJoin),
  roles: Type.Optional(fields.roles),
})
export type CreateRoleMenuRequest = Static<typeof CreateRoleMenuRequest>

export const UpdateRoleMenuRequest = Type.Partial(CreateRoleMenuRequest)
export type UpdateRoleMenuRequest = Static<typeof UpdateRoleMenuRequest>

export const ChooseRolesRequest = Type.Object({
  /** The roles of the menu that the account is to have; the others of the menu are taken from it. */
  roleIds: Type.Array(Id, { maxItems: roleMenuLimits.roles }),
})

export const PostRoleMenuRequest = Type.Object({ roleMenuId: Id })

/** What the audit log says about a menu. */
export const AuditedRoleMenu = Type.Object({
  /** Its title. */
  name: Type.String(),
  description: fields.description,
  mode: fields.mode,
  atJoin: fields.atJoin,
  roleIds: Type.Array(Id),
})
export type AuditedRoleMenu = Static<typeof AuditedRoleMenu>
