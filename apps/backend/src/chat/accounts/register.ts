import { appError } from '../../core/app-error.ts'
import type { AddressLimit } from '../../http/address-limit.ts'
import type { OperatorCommands } from '../../http/operator-socket.ts'
import { createSessionCookies } from '../../http/session-cookies.ts'
import type { ChatParts } from '../chat-parts.ts'
import { openSecretBox } from '../../storage/secret-box.ts'
import { createMailer } from '../../mail/mailer.ts'
import { createAccountMails } from './email/account-mails.ts'
import { createAccounts } from './actions.ts'
import type { Accounts } from './actions.ts'
import { accountCommands, createAccountAdministration } from './operators/administration.ts'
import { createAccountExports } from './export.ts'
import type { ExportSources } from './export.ts'
import { createAccountDeletion } from './deletion.ts'
import { createChallenges } from './passkeys/challenges.ts'
import { createEmails } from './email/emails.ts'
import { createInviteCodes } from './operators/invite-codes.ts'
import { loginRoutes } from './login/routes.ts'
import { createLoginThrottle } from './login/login-throttle.ts'
import { listOperatorIds } from './operators/access.ts'
import type { MailContent } from './email/mail-texts.ts'
import { createKeepOperator } from './operators/keep-operator.ts'
import type { KeepOperator } from './operators/keep-operator.ts'
import { createOwnerCheck } from './owner-check.ts'
import { createPasskeyLogin } from './passkeys/passkey-login.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { createPasswordCheck } from './login/password-check.ts'
import type { PasswordCheck } from './login/password-check.ts'
import { createPasswordResets } from './login/password-resets.ts'
import { ownProviderRoutes, providerRoutes } from './provider/routes.ts'
import { recoveryRoutes } from './login/recovery-routes.ts'
import { accountRoutes, exportRoutes } from './routes.ts'
import { securityRoutes } from './security-routes.ts'
import { createProviderClient } from './provider/provider-client.ts'
import { createProviderLogin } from './provider/provider-login.ts'
import { createRegistration } from './registration.ts'
import { createSecondFactor } from './two-factor/second-factor.ts'
import { createSessions } from './login/sessions.ts'
import type { Sessions } from './login/sessions.ts'
import { createTwoFactor } from './two-factor/two-factor.ts'

/** Logins with the identity provider that one address can complete in 15 minutes. Each asks the provider. */
const providerLoginsPerAddress = 60
/** Links to reset a password that one address can ask for. */
const resetRequestsPerHour = 20

interface Registered {
  accounts: Accounts
  sessions: Sessions
  passwordCheck: PasswordCheck
  keepOperator: KeepOperator
  operatorCommands: OperatorCommands
  /** Sends an e-mail to all operators with an address. */
  notifyOperators: (content: MailContent) => void
  /** Ends the sending of e-mails. */
  stop: () => Promise<void>
  registerExports: (sources: ExportSources) => void
}

export function registerAccounts(parts: ChatParts): Registered {
  const { config, settings, log, clock, background, database, publisher, passwordCost } = parts
  const { routes, rateLimits, jobs, pause, monotonic } = parts
  const { linkBase, defaultLinkBase } = parts.origins
  const sessions = createSessions({
    database,
    publisher,
    clock,
    background,
    jobs,
    settings,
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
  const mailer = createMailer({
    settings,
    background,
    log,
    hasPublicUrl: config.publicUrl !== null,
  })
  const mails = createAccountMails({
    mailer,
    settings,
    database,
    background,
    linkBase: defaultLinkBase,
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
  const registration = createRegistration({
    database,
    clock,
    settings,
    sessions,
    inviteCodes: createInviteCodes({ clock, settings }),
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
  const keepOperator = createKeepOperator(config)
  const confirmOwner = createOwnerCheck({ publisher, passwordCheck, secondFactor, keepOperator })
  const deletion = createAccountDeletion({ clock, log, confirmOwner })
  const shared = { database, publisher, clock, settings, confirmOwner, mails }
  const twoFactor = createTwoFactor({ ...shared, rateLimits, secretBox, passwordCheck })
  const passkeys = createPasskeys({ ...shared, log, challenges })
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
  const cookies = createSessionCookies(linkBase)
  const limits = createAddressLimits(parts)
  const logins = { accounts, passkeyLogin, providerLogin, cookies, linkBase, ...limits }
  routes.visitor((app) => loginRoutes(app, logins))
  routes.visitor((app) => providerRoutes(app, logins))
  routes.visitor((app) => recoveryRoutes(app, { passwordResets, emails, ...limits }))
  routes.session((app) => accountRoutes(app, { accounts, sessions, deletion, cookies }))
  routes.session((app) => securityRoutes(app, { twoFactor, passkeys, emails, linkBase }))
  routes.session((app) => ownProviderRoutes(app, { providerLogin, linkBase }))
  const administration = createAccountAdministration({ publisher, clock, log, keepOperator })
  const operatorCommands = accountCommands(administration, defaultLinkBase)
  const registerExports: Registered['registerExports'] = (sources) => {
    const limit = rateLimits.perWindow('account-exports', 3, 24 * 3_600_000)
    const shared = { database, clock, log, sessions, passwordCheck, secretBox }
    const exports = createAccountExports({ ...shared, ...sources, limit })
    routes.session((app) => exportRoutes(app, exports))
  }
  const notifyOperators = (content: MailContent): void =>
    background.run('notify the operators', async () => {
      for (const id of await listOperatorIds(database.read)) mails.notify(id, content)
    })
  const stop = async () => mailer.stop()
  return {
    accounts,
    sessions,
    passwordCheck,
    keepOperator,
    operatorCommands,
    notifyOperators,
    registerExports,
    stop,
  }
}

/** What visitors can do from one address. */
function createAddressLimits({ settings, rateLimits }: ChatParts) {
  const registrations: AddressLimit = {
    name: 'registration',
    limit: rateLimits.perHour('registrations', settings.limit('registrationRatePerHour')),
    error: () => appError('too_many_registrations'),
  }
  const callbacks: AddressLimit = {
    name: 'logins',
    limit: rateLimits.perWindow('provider-logins', providerLoginsPerAddress, 15 * 60_000),
    error: () => appError('too_many_logins'),
  }
  const resetRequests: AddressLimit = {
    name: 'reset',
    limit: rateLimits.perHour('password-reset-requests', resetRequestsPerHour),
    error: () => appError('too_many_mails'),
  }
  return { registrations, callbacks, resetRequests }
}
