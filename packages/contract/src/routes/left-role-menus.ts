import Type from 'typebox'

/** The titles of role menus that lost roles by a change, because those now grant more than members may give themselves. */
export const leftRoleMenus = { leftRoleMenus: Type.Optional(Type.Array(Type.String())) }
