import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import { ErrorBody } from '@guildhall/contract'
import { limitAccounts } from './account-limits.ts'
import type { AccountLimits } from './account-limits.ts'
import { describeApi } from './api-docs.ts'
import type { App } from './app-types.ts'
import { requireSession } from './caller.ts'
import type { FindCaller } from './caller.ts'
import { allowCrossOriginReads, refuseForeignOrigins } from './origins.ts'
import type { Origins } from './origins.ts'
import { limitHeaders } from './rate-limit-headers.ts'

type Register = (app: App) => void

/** Collects the routes of all domains by who may call them, until `mount` registers them. */
export interface ChatRoutes {
  /** Below `/api/hooks`, without cookies: a webhook post does not need them, and should be fast. */
  hooks(register: Register): void
  /** Without a login, readable by pages of listed origins. */
  open(register: Register): void
  /** Without a login, for the web client. These routes set cookies. */
  visitor(register: Register): void
  /** The gateway's address. It checks the origin before the login, as the handshake does. */
  gateway(register: Register): void
  /** Pages outside `/api`, without a login and without the web client. */
  pages(register: Register): void
  /** With a session, within the limits of its account. */
  session(register: Register): void
}

interface Parts extends AccountLimits {
  origins: Origins
  findCaller: FindCaller
}

type Collected = Record<keyof ChatRoutes, Register[]>

export function createChatRoutes() {
  const collected: Collected = {
    hooks: [],
    open: [],
    visitor: [],
    gateway: [],
    pages: [],
    session: [],
  }
  const collect = (scope: keyof ChatRoutes) => (register: Register) =>
    void collected[scope].push(register)
  const routes: ChatRoutes = {
    hooks: collect('hooks'),
    open: collect('open'),
    visitor: collect('visitor'),
    gateway: collect('gateway'),
    pages: collect('pages'),
    session: collect('session'),
  }
  return {
    routes,
    /** Registers the collected routes; all but pages below `/api`. */
    mount(app: App, parts: Parts): void {
      registerAll(app, collected.pages)
      void app.register(async (api: App) => serve(api, collected, parts), { prefix: '/api' })
    },
  }
}

async function serve(api: App, collected: Collected, parts: Parts): Promise<void> {
  describeApi(api, {
    title: 'Guildhall chat',
    version: '1.0.0',
    description: 'Servers, channels, messages and incoming webhooks.',
    serverError: ErrorBody,
  })
  void api.register(async (hooks: App) => registerAll(hooks, collected.hooks), {
    prefix: '/hooks',
  })
  void api.register(async (open: App) => {
    allowCrossOriginReads(open, parts.origins, limitHeaders.join(', '))
    registerAll(open, collected.open)
  })
  void api.register(async (pages: App) => serveBrowsers(pages, collected, parts))
}

/** Routes for browsers, with cookies. */
async function serveBrowsers(pages: App, collected: Collected, parts: Parts): Promise<void> {
  const { origins, findCaller } = parts
  await pages.register(cookie)
  await pages.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && origins.isListed(origin)),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: limitHeaders,
    strictPreflight: false,
  })
  refuseForeignOrigins(pages, origins)
  registerAll(pages, collected.visitor)
  void pages.register(async (gateway: App) => {
    // The origin comes first: a page of another origin must not learn whether the visitor is logged in.
    gateway.addHook('onRequest', async ({ raw }) => origins.check(raw))
    requireSession(gateway, findCaller)
    registerAll(gateway, collected.gateway)
  })
  void pages.register(async (session: App) => {
    requireSession(session, findCaller)
    limitAccounts(session, parts)
    registerAll(session, collected.session)
  })
}

function registerAll(app: App, all: Register[]): void {
  for (const register of all) register(app)
}
