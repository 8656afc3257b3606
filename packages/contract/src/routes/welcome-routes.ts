import Type from 'typebox'
import { Member } from '../servers.ts'
import { SetWelcomeRequest, Welcome } from '../welcome.ts'
import { ServerParams } from './params.ts'
import { defineRoutes } from './route.ts'

const tag = 'servers'

export const welcomeRoutes = defineRoutes({
  getWelcome: {
    tag,
    summary: 'Read what a server shows to new members',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: Welcome },
  },
  setWelcome: {
    tag,
    summary: 'Set what a server shows to new members',
    description:
      'Members who join from the moment it is turned on see it. A text without a visible character is none. The channels ' +
      'must be text or voice channels that the caller can view.',
    auth: 'session',
    permission: 'manage_server',
    params: ServerParams,
    body: SetWelcomeRequest,
    success: { status: 200, body: Welcome },
  },
  finishWelcome: {
    tag,
    summary: 'Store that the own account has seen the welcome page',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ member: Member }) },
  },
})
