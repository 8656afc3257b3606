import type { Readable } from 'node:stream'
import type { OperatorCommands } from '../../http/operator-socket.ts'
import type { ChatParts } from '../chat-parts.ts'
import { isUsableInvite } from '../invites/access.ts'
import { acceptInviteForNewAccount } from '../invites/actions.ts'
import { openSecretBox } from '../../storage/secret-box.ts'
import { createAccounts } from './actions.ts'
import type { Accounts } from './actions.ts'
import { accountCommands, createAccountAdministration } from './administration.ts'
import { createAccountExports } from './export.ts'
import { createAccountDeletion } from './deletion.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createPasswordCheck } from './password-check.ts'
import { createPasswordResets } from './password-resets.ts'
import {
  accountRoutes,
  exportRoutes,
  passwordResetRoutes,
  publicAccountRoutes,
  twoFactorRoutes,
} from './routes.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSessions } from './sessions.ts'
import type { Sessions } from './sessions.ts'
import { createTwoFactor } from './two-factor.ts'

interface Registered {
  accounts: Accounts
  sessions: Sessions
  operatorCommands: OperatorCommands
  registerExports: (readFile: (attachmentId: string) => Promise<Readable>) => void
}

export function registerAccounts(parts: ChatParts): Registered {
  const { config, log, clock, background, database, publisher, passwordCost } = parts
  const { routes, rateLimits, jobs, pause } = parts
  const { linkBase, defaultLinkBase } = parts.origins
  const { sessionDays } = config
  const sessions = createSessions({ database, publisher, clock, background, jobs, sessionDays })
  const loginThrottle = createLoginThrottle(rateLimits, pause)
  const passwordCheck = createPasswordCheck({
    database,
    sessions,
    loginThrottle,
    passwordCost,
    log,
  })
  const secretBox = openSecretBox(parts.secretKeys, 'account-secrets')
  const secondFactor = createSecondFactor({
    database,
    clock,
    rateLimits,
    secretBox,
    sessions,
    log,
  })
  const accounts = createAccounts({
    database,
    publisher,
    clock,
    registration: config.registration,
    sessions,
    passwordCheck,
    secondFactor,
    passwordCost,
    isUsableInvite: (code) => isUsableInvite(database.read, code, clock()),
    acceptInvite: (tx, publish, entry) =>
      acceptInviteForNewAccount(tx, publish, { ...entry, now: clock() }),
  })
  const passwordResets = createPasswordResets({ database, publisher, clock, log, passwordCost })
  const registrations = rateLimits.perHour('registrations', config.limits.registrationsPerHour)
  routes.visitor((app) => publicAccountRoutes(app, { accounts, registrations, linkBase }))
  routes.visitor((app) => passwordResetRoutes(app, passwordResets))
  const deletion = createAccountDeletion({ publisher, clock, log, passwordCheck })
  routes.session((app) => accountRoutes(app, { accounts, sessions, deletion, linkBase }))
  const twoFactor = createTwoFactor({
    database,
    publisher,
    clock,
    secretBox,
    passwordCheck,
    secondFactor,
  })
  routes.session((app) => twoFactorRoutes(app, { twoFactor, linkBase }))
  const administration = createAccountAdministration({ publisher, clock, log })
  const operatorCommands = accountCommands(administration, defaultLinkBase)
  const registerExports: Registered['registerExports'] = (readFile) => {
    const limit = rateLimits.perWindow('account-exports', 3, 24 * 3_600_000)
    const shared = { database, clock, log, sessions, passwordCheck, secretBox }
    const exports = createAccountExports({ ...shared, limit, readFile })
    routes.session((app) => exportRoutes(app, exports))
  }
  return { accounts, sessions, operatorCommands, registerExports }
}
