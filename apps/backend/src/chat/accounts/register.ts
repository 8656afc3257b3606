import type { OperatorCommands } from '../../http/operator-socket.ts'
import type { ChatParts } from '../chat-parts.ts'
import { isUsableInvite } from '../invites/access.ts'
import { acceptInviteForNewAccount } from '../invites/actions.ts'
import { createAccounts } from './actions.ts'
import type { Accounts } from './actions.ts'
import { accountCommands, createAccountAdministration } from './administration.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createPasswordResets } from './password-resets.ts'
import { accountRoutes, passwordResetRoutes, publicAccountRoutes } from './routes.ts'
import { createSessions } from './sessions.ts'
import type { Sessions } from './sessions.ts'

interface Registered {
  accounts: Accounts
  sessions: Sessions
  operatorCommands: OperatorCommands
}

export function registerAccounts(parts: ChatParts): Registered {
  const { config, log, clock, background, database, publisher, passwordCost } = parts
  const { routes, rateLimits, jobs, pause } = parts
  const { linkBase, defaultLinkBase } = parts.origins
  const { sessionDays } = config
  const sessions = createSessions({ database, publisher, clock, background, jobs, sessionDays })
  const accounts = createAccounts({
    database,
    publisher,
    clock,
    registration: config.registration,
    sessions,
    loginThrottle: createLoginThrottle(rateLimits, pause),
    passwordCost,
    log,
    isUsableInvite: (code) => isUsableInvite(database.read, code, clock()),
    acceptInvite: (tx, publish, entry) =>
      acceptInviteForNewAccount(tx, publish, { ...entry, now: clock() }),
  })
  const passwordResets = createPasswordResets({ database, publisher, clock, log, passwordCost })
  const registrations = rateLimits.perHour('registrations', config.limits.registrationsPerHour)
  routes.visitor((app) => publicAccountRoutes(app, { accounts, registrations, linkBase }))
  routes.visitor((app) => passwordResetRoutes(app, passwordResets))
  routes.session((app) => accountRoutes(app, { accounts, sessions, linkBase }))
  const administration = createAccountAdministration({ publisher, clock, log })
  const operatorCommands = accountCommands(administration, defaultLinkBase)
  return { accounts, sessions, operatorCommands }
}
