import {
  AccountSession,
  ChangePasswordRequest,
  ErrorBody,
  Id,
  LoginRequest,
  Ok,
  RegisterRequest,
  UpdateUserRequest,
  User,
} from '@guildhall/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { RateDecision, RateLimit } from '../../cluster/rate-limit.ts'
import { AppError } from '../../core/app-error.ts'
import type { App } from '../../http/app-types.ts'
import { callerOf, sessionCookie } from '../../http/caller.ts'
import { clientAddress, clientKey } from '../../http/client-address.ts'
import { tellRateLimits } from '../../http/rate-limit-headers.ts'
import type { Accounts } from './actions.ts'
import type { Client, NewSession, Sessions } from './sessions.ts'

const UserAnswer = Type.Object({ user: User })
const tags = ['accounts']

type Limits = Record<string, RateDecision>

interface PublicDependencies {
  accounts: Accounts
  registrations: RateLimit
  publicUrl: () => string
}

/** Registration and login: the routes that give the cookie. */
export function publicAccountRoutes(
  app: App,
  { accounts, registrations, publicUrl }: PublicDependencies,
): void {
  const setCookie = (reply: FastifyReply, { token, lifeSeconds }: NewSession): void => {
    void reply.setCookie(sessionCookie, token, {
      ...cookieOptions(publicUrl()),
      maxAge: lifeSeconds,
    })
  }

  app.post(
    '/auth/register',
    {
      schema: {
        tags,
        summary: 'Make an account',
        body: RegisterRequest,
        response: { 201: UserAnswer, '4xx': ErrorBody },
      },
      preHandler: async (request, reply) => {
        const decision = registrations.take(clientKey(request))
        tellRateLimits(reply, { registration: decision })
        if (!decision.allowed) {
          throw new AppError('rate_limited', 'Too many new accounts from this address.')
        }
      },
    },
    async (request, reply) => {
      const { user, session } = await accounts.register(request.body, clientOf(request))
      setCookie(reply, session)
      return reply.code(201).send({ user })
    },
  )

  app.post(
    '/auth/login',
    {
      schema: {
        tags,
        summary: 'Log in',
        body: LoginRequest,
        response: { 200: UserAnswer, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const tell = (limits: Limits): void => tellRateLimits(reply, limits)
      const { user, session } = await accounts.login(request.body, clientOf(request), tell)
      setCookie(reply, session)
      return { user }
    },
  )
}

interface Dependencies {
  accounts: Accounts
  sessions: Sessions
  publicUrl: () => string
}

/** What an account does with itself. */
export function accountRoutes(app: App, { accounts, sessions, publicUrl }: Dependencies): void {
  app.post(
    '/auth/logout',
    { schema: { tags, summary: 'Log out', response: { 200: Ok, '4xx': ErrorBody } } },
    async (request, reply) => {
      const { userId, sessionId } = callerOf(request)
      await sessions.end(userId, sessionId)
      void reply.clearCookie(sessionCookie, cookieOptions(publicUrl()))
      return { ok: true as const }
    },
  )

  app.get(
    '/auth/sessions',
    {
      schema: {
        tags,
        summary: 'List the logins of the account, newest first',
        response: { 200: Type.Object({ sessions: Type.Array(AccountSession) }), '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { userId, sessionId } = callerOf(request)
      return { sessions: await sessions.list(userId, sessionId) }
    },
  )

  app.delete(
    '/auth/sessions/:sessionId',
    {
      schema: {
        tags,
        summary: 'End a login and its connections',
        params: Type.Object({ sessionId: Id }),
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request) => {
      await sessions.end(callerOf(request).userId, request.params.sessionId)
      return { ok: true as const }
    },
  )

  app.post(
    '/auth/password',
    {
      schema: {
        tags,
        summary: 'Change the password; all other logins end',
        body: ChangePasswordRequest,
        response: { 200: Ok, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const tell = (limits: Limits): void => tellRateLimits(reply, limits)
      await accounts.changePassword(callerOf(request), request.body, clientOf(request), tell)
      return { ok: true as const }
    },
  )

  app.get(
    '/users/me',
    { schema: { tags, summary: 'The account', response: { 200: UserAnswer, '4xx': ErrorBody } } },
    async (request) => ({ user: await accounts.me(callerOf(request).userId) }),
  )

  app.patch(
    '/users/me',
    {
      schema: {
        tags,
        summary: 'Change the display name or the avatar',
        body: UpdateUserRequest,
        response: { 200: UserAnswer, '4xx': ErrorBody },
      },
    },
    async (request) => ({
      user: await accounts.updateMe(callerOf(request).userId, request.body),
    }),
  )
}

function cookieOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}

function clientOf(request: FastifyRequest): Client {
  return {
    address: clientAddress(request),
    addressKey: clientKey(request),
    device: request.headers['user-agent'] ?? null,
  }
}
