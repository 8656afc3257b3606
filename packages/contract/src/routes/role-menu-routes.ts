import Type from 'typebox'
import { Message } from '../messages.ts'
import {
  ChooseRolesRequest,
  CreateRoleMenuRequest,
  PostRoleMenuRequest,
  RoleMenu,
  UpdateRoleMenuRequest,
} from '../role-menus.ts'
import { Id } from '../shapes.ts'
import { ChannelParams, ServerParams } from './params.ts'
import { defineRoutes } from './route.ts'

const tag = 'role menus'
const MenuParams = Type.Object({ serverId: Id, menuId: Id })
const MenuResponse = Type.Object({ roleMenu: RoleMenu })
const managed = { tag, auth: 'session', permission: 'manage_roles' } as const

export const roleMenuRoutes = defineRoutes({
  listRoleMenus: {
    tag,
    summary: 'List the role menus of a server',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ roleMenus: Type.Array(RoleMenu) }) },
  },
  createRoleMenu: {
    ...managed,
    summary: 'Create a role menu',
    description:
      'Only roles below the caller’s highest one that grant nothing beyond the defaults of `everyone`, in any channel, and whose permissions the caller has.',
    params: ServerParams,
    body: CreateRoleMenuRequest,
    success: { status: 201, body: MenuResponse },
    errors: ['limit_reached'],
  },
  updateRoleMenu: {
    ...managed,
    summary: 'Change a role menu',
    description: 'Members keep the roles that they have.',
    params: MenuParams,
    body: UpdateRoleMenuRequest,
    success: { status: 200, body: MenuResponse },
  },
  deleteRoleMenu: {
    ...managed,
    summary: 'Delete a role menu',
    description: 'Members keep the roles that they have.',
    params: MenuParams,
    success: { status: 204 },
  },
  chooseRoles: {
    tag,
    summary: 'Choose your own roles in a role menu',
    description:
      'Members who are muted or have yet to accept the rules can’t choose roles. All menus count together.',
    auth: 'session',
    params: MenuParams,
    body: ChooseRolesRequest,
    success: { status: 204 },
    errors: ['forbidden', 'rate_limited'],
  },
  postRoleMenu: {
    ...managed,
    summary: 'Post a role menu as a message',
    description: 'The message shows the menu as it is, also after changes.',
    params: ChannelParams,
    body: PostRoleMenuRequest,
    success: { status: 201, body: Type.Object({ message: Message }) },
    errors: ['rate_limited'],
  },
})
