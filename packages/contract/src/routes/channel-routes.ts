import Type from 'typebox'
import {
  Channel,
  CreateChannelRequest,
  CreateRoleRequest,
  PutOverwriteRequest,
  Role,
  UpdateChannelRequest,
  UpdateRoleRequest,
  UpdateRoomRequest,
} from '../servers.ts'
import { Id, Ok } from '../shapes.ts'
import { leftRoleMenus } from './left-role-menus.ts'
import { ChannelParams, ServerParams } from './params.ts'
import { defineRoutes } from './route.ts'

const ChannelResponse = Type.Object({ channel: Channel })
const OverwriteParams = Type.Object({ channelId: Id, targetId: Id })
const RoleResponse = Type.Object({ role: Role })
const RoleParams = Type.Object({ serverId: Id, roleId: Id })

export const channelRoutes = defineRoutes({
  listChannels: {
    tag: 'channels',
    summary: 'List the channels of a server that the caller can view',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ channels: Type.Array(Channel) }) },
  },
  createChannel: {
    tag: 'channels',
    summary: 'Create a channel',
    description:
      'The channel starts with the overwrites of its category. With `visibleTo` instead, only these roles and members, the caller, the owner and administrators ever see it; that needs `manage_roles`, too.',
    auth: 'session',
    permission: 'manage_channels',
    params: ServerParams,
    body: CreateChannelRequest,
    success: { status: 201, body: ChannelResponse },
    errors: ['limit_reached'],
  },
  updateChannel: {
    tag: 'channels',
    summary: 'Change or move a channel',
    description:
      'A channel that moves into a category keeps its overwrites. With `syncOverwrites`, it gets those of its category instead; that needs `manage_roles` in the channel, too.',
    auth: 'session',
    permission: 'manage_channels',
    params: ChannelParams,
    body: UpdateChannelRequest,
    success: { status: 200, body: Type.Object({ channel: Channel, ...leftRoleMenus }) },
    errors: ['limit_reached'],
  },
  updateRoom: {
    tag: 'channels',
    summary: 'Change a room, or pass it on',
    description:
      'For the owner of the room. `locked` keeps everyone out but the owner, `invitedIds` and members with `move_members`; those who are inside when it is locked stay and become invited.',
    auth: 'session',
    params: ChannelParams,
    body: UpdateRoomRequest,
    success: { status: 200, body: ChannelResponse },
    errors: ['conflict', 'forbidden'],
  },
  deleteChannel: {
    tag: 'channels',
    summary: 'Delete a channel with all its messages',
    auth: 'session',
    permission: 'manage_channels',
    params: ChannelParams,
    success: { status: 200, body: Ok },
  },
  putOverwrite: {
    tag: 'channels',
    summary: 'Set what a role or a member can do in a channel',
    auth: 'session',
    permission: 'manage_roles',
    params: OverwriteParams,
    body: PutOverwriteRequest,
    success: { status: 200, body: Type.Object({ channel: Channel, ...leftRoleMenus }) },
    errors: ['conflict', 'limit_reached'],
  },
  deleteOverwrite: {
    tag: 'channels',
    summary: 'Remove the overwrite of a role or a member',
    auth: 'session',
    permission: 'manage_roles',
    params: OverwriteParams,
    success: { status: 200, body: Ok },
    errors: ['conflict'],
  },
})

export const roleRoutes = defineRoutes({
  listRoles: {
    tag: 'roles',
    summary: 'List the roles of a server',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ roles: Type.Array(Role) }) },
  },
  createRole: {
    tag: 'roles',
    summary: 'Create a role',
    auth: 'session',
    permission: 'manage_roles',
    params: ServerParams,
    body: CreateRoleRequest,
    success: { status: 201, body: RoleResponse },
    errors: ['limit_reached'],
  },
  updateRole: {
    tag: 'roles',
    summary: 'Change or move a role',
    auth: 'session',
    permission: 'manage_roles',
    params: RoleParams,
    body: UpdateRoleRequest,
    success: { status: 200, body: Type.Object({ role: Role, ...leftRoleMenus }) },
  },
  deleteRole: {
    tag: 'roles',
    summary: 'Delete a role',
    auth: 'session',
    permission: 'manage_roles',
    params: RoleParams,
    success: { status: 200, body: Ok },
  },
})
