import type { Readable } from 'node:stream'
import type { OperatorCommands } from '../../http/operator-socket.ts'
import type { ChatParts } from '../chat-parts.ts'
import { isUsableInvite } from '../invites/access.ts'
import { acceptInviteForNewAccount } from '../invites/actions.ts'
import { openSecretBox } from '../../storage/secret-box.ts'
import { createMailer } from '../../mail/mailer.ts'
import { createAccountMails } from './account-mails.ts'
import { createAccounts } from './actions.ts'
import type { Accounts } from './actions.ts'
import { accountCommands, createAccountAdministration } from './administration.ts'
import { createAccountExports } from './export.ts'
import { createAccountDeletion } from './deletion.ts'
import { createChallenges } from './challenges.ts'
import { createEmails } from './emails.ts'
import { acceptInvitation, isUsableInvitation } from './invitation-store.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createOwnerCheck } from './owner-check.ts'
import { createPasskeyLogin } from './passkey-login.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswordCheck } from './password-check.ts'
import type { PasswordCheck } from './password-check.ts'
import { createPasswordResets } from './password-resets.ts'
import {
  accountRoutes,
  exportRoutes,
  ownProviderRoutes,
  passwordResetRoutes,
  providerRoutes,
  publicAccountRoutes,
  securityRoutes,
} from './routes.ts'
import { createProviderClient } from './provider-client.ts'
import { createProviderLogin } from './provider-login.ts'
import { createRegistration } from './registration.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSessions } from './sessions.ts'
import type { Sessions } from './sessions.ts'
import { createTwoFactor } from './two-factor.ts'

/** Logins with the identity provider that one address can complete in 15 minutes. Each asks the provider. */
const providerLoginsPerAddress = 60
/** Links to reset a password that one address can ask for. */
const resetRequestsPerHour = 20

interface Registered {
  accounts: Accounts
  sessions: Sessions
  passwordCheck: PasswordCheck
  operatorCommands: OperatorCommands
  /** Ends the sending of e-mails. */
  stop: () => Promise<void>
  registerExports: (readFile: (attachmentId: string) => Promise<Readable>) => void
}

export function registerAccounts(parts: ChatParts): Registered {
  const { config, log, clock, background, database, publisher, passwordCost } = parts
  const { routes, rateLimits, jobs, pause, monotonic } = parts
  const { linkBase, defaultLinkBase } = parts.origins
  const { sessionDays } = config
  const sessions = createSessions({
    database,
    publisher,
    clock,
    background,
    jobs,
    sessionDays,
    remembersBrowsers: config.mail !== null,
  })
  const loginThrottle = createLoginThrottle(rateLimits, pause)
  const passwordCheck = createPasswordCheck({
    database,
    clock,
    sessions,
    loginThrottle,
    passwordCost,
    log,
  })
  const mailer = config.mail && createMailer({ config: config.mail, background, log })
  if (mailer && config.publicUrl === null) {
    log.warn('links in e-mails lead to localhost: set PUBLIC_URL')
  }
  const mails = createAccountMails({ mailer, database, background, linkBase: defaultLinkBase })
  const secretBox = openSecretBox(parts.secretKeys, 'account-secrets')
  const secondFactor = createSecondFactor({
    database,
    clock,
    rateLimits,
    secretBox,
    sessions,
    log,
  })
  const registration = createRegistration({
    clock,
    registration: config.registration,
    sessions,
    isUsableInvite: async (code) =>
      (await isUsableInvite(database.read, code, clock())) ||
      isUsableInvitation(database.read, code, clock()),
    acceptInvite: async (tx, publish, entry) =>
      (await acceptInvitation(tx, entry.code, clock())) ||
      acceptInviteForNewAccount(tx, publish, { ...entry, now: clock() }),
  })
  const accounts = createAccounts({
    database,
    publisher,
    clock,
    registration,
    passwordLogin: config.passwordLogin,
    sessions,
    passwordCheck,
    secondFactor,
    passwordCost,
    mails,
  })
  const passwordResets = createPasswordResets({
    database,
    publisher,
    clock,
    log,
    passwordCost,
    background,
    rateLimits,
    mails,
  })
  const emails = createEmails({ database, publisher, clock, rateLimits, passwordCheck, mails })
  const resetRequests = rateLimits.perHour('password-reset-requests', resetRequestsPerHour)
  const registrations = rateLimits.perHour('registrations', config.limits.registrationsPerHour)
  const challenges = createChallenges(secretBox, clock)
  const passkeyLogin = createPasskeyLogin({
    database,
    publisher,
    clock,
    log,
    challenges,
    loginThrottle,
    sessions,
    mails,
  })
  routes.visitor((app) =>
    publicAccountRoutes(app, { accounts, passkeyLogin, registrations, linkBase }),
  )
  routes.visitor((app) => passwordResetRoutes(app, { passwordResets, emails, resetRequests }))
  const confirmOwner = createOwnerCheck({ publisher, passwordCheck, secondFactor })
  const deletion = createAccountDeletion({ clock, log, confirmOwner })
  routes.session((app) => accountRoutes(app, { accounts, sessions, deletion, linkBase }))
  const shared = { database, publisher, clock, confirmOwner, mails }
  const twoFactor = createTwoFactor({ ...shared, secretBox, passwordCheck })
  const passkeys = createPasskeys({ ...shared, log, challenges })
  routes.session((app) => securityRoutes(app, { twoFactor, passkeys, emails, linkBase }))
  const { identityProvider } = config
  const providerLogin = createProviderLogin({
    ...shared,
    log,
    secretBox,
    sessions,
    registration,
    passwordLogin: config.passwordLogin,
    provider: identityProvider && {
      client: createProviderClient(identityProvider, { log, monotonic }),
      config: identityProvider,
    },
  })
  const callbacks = rateLimits.perWindow('provider-logins', providerLoginsPerAddress, 15 * 60_000)
  routes.visitor((app) =>
    providerRoutes(app, { providerLogin, registrations, callbacks, linkBase }),
  )
  routes.session((app) => ownProviderRoutes(app, { providerLogin, linkBase }))
  const administration = createAccountAdministration({ publisher, clock, log })
  const operatorCommands = accountCommands(administration, defaultLinkBase)
  const registerExports: Registered['registerExports'] = (readFile) => {
    const limit = rateLimits.perWindow('account-exports', 3, 24 * 3_600_000)
    const shared = { database, clock, log, sessions, passwordCheck, secretBox }
    const exports = createAccountExports({ ...shared, limit, readFile })
    routes.session((app) => exportRoutes(app, exports))
  }
  const stop = async () => mailer?.stop()
  return { accounts, sessions, passwordCheck, operatorCommands, registerExports, stop }
}
