import { limits } from '@guildhall/contract'
import type {
  CreatePasskeyRequest,
  OwnerConfirmation,
  Passkey,
  PasskeyCreationOptions,
} from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../../core/app-error.ts'
import { newId } from '../../../core/ids.ts'
import type { Reader } from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { userById } from '../access.ts'
import type { AccountMails } from '../email/account-mails.ts'
import { challengeMs } from './challenges.ts'
import type { Challenges } from './challenges.ts'
import type { ConfirmOwner } from '../owner-check.ts'
import type { Confirmation } from '../login/password-check.ts'
import { deletePasskey, insertPasskey, listPasskeys, updatePasskeyName } from './store.ts'
import type { RelyingParty } from './relying-party.ts'
import { signatureAlgorithms, verifyRegistration } from './webauthn.ts'

interface SessionCaller {
  userId: string
  sessionId: string
}

/** The passkeys of the caller's own account. */
export interface Passkeys {
  list(userId: string): Promise<Passkey[]>
  /** Throws `conflict` where browsers refuse passkeys, and `limit_reached`. */
  begin(
    by: Confirmation & SessionCaller,
    input: OwnerConfirmation,
    party: RelyingParty,
  ): Promise<PasskeyCreationOptions>
  /** Throws `invalid_input` for a response that is not valid, `conflict` for a stored passkey, and `limit_reached`. */
  create(by: SessionCaller, input: CreatePasskeyRequest, party: RelyingParty): Promise<Passkey>
  /** Throws `not_found`. */
  rename(userId: string, id: string, name: string): Promise<Passkey>
  /** Throws `not_found`. */
  remove(by: Confirmation, id: string, input: OwnerConfirmation): Promise<void>
}

export function createPasskeys({
  database,
  publisher,
  clock,
  log,
  settings,
  challenges,
  confirmOwner,
  mails,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'log' | 'settings'> & {
  challenges: Challenges
  confirmOwner: ConfirmOwner
  mails: AccountMails
}): Passkeys {
  return {
    list: (userId) => passkeysOf(database.read, userId),

    async begin(by, input, party) {
      requireUsable(party)
      const { userId } = by
      const { user, stored } = await confirmOwner(by, input, async (tx) => {
        const passkeys = await listPasskeys(tx, userId)
        requireRoom(passkeys.length)
        return { user: await userById(tx, userId), stored: passkeys }
      })
      return {
        rp: { id: party.id, name: settings.current.instanceName },
        user: {
          id: userHandleOf(userId),
          name: user.username,
          displayName: user.displayName,
        },
        challenge: challenges.create(registrationOf(by)),
        pubKeyCredParams: signatureAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeMs,
        excludeCredentials: stored.map(({ credentialId: id }) => ({ type: 'public-key', id })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      }
    },

    async create(by, { name, credential }, party) {
      requireUsable(party)
      const readChallenge = (given: string) => challenges.read(given, registrationOf(by))
      const verified = await verifyRegistration(credential, { party, readChallenge })
      const notValid = () => invalidInput('credential', 'passkey_not_valid')
      if (!verified) throw notValid()
      const { challenge, ...key } = verified
      const { userId } = by
      const stored = { id: newId(), userId, ...key, name: displayed(name), createdAt: clock() }
      await publisher.transaction(async (tx) => {
        if (!(await challenges.use(tx, challenge))) throw notValid()
        requireRoom((await listPasskeys(tx, userId)).length)
        if (!(await insertPasskey(tx, stored))) throw appError('passkey_exists')
      })
      log.info({ userId }, 'a passkey was added')
      mails.notify(userId, { kind: 'passkey_added', name: stored.name })
      return passkeyOf({ ...stored, lastUsedAt: null })
    },

    rename: (userId, id, name) =>
      publisher.transaction(async (tx) => {
        if (!(await updatePasskeyName(tx, userId, { id, name: displayed(name) }))) {
          throw notFound('passkey')
        }
        const passkeys = await listPasskeys(tx, userId)
        const renamed = passkeys.find((passkey) => passkey.id === id)
        if (!renamed) throw notFound('passkey')
        return passkeyOf(renamed)
      }),

    async remove(by, id, input) {
      const { userId } = by
      const name = await confirmOwner(by, input, (tx) => deletePasskey(tx, userId, id))
      if (name === undefined) throw notFound('passkey')
      log.info({ userId }, 'a passkey was removed')
      mails.notify(userId, { kind: 'passkey_removed', name })
    },
  }
}

/** Oldest first. */
export async function passkeysOf(reader: Reader, userId: string): Promise<Passkey[]> {
  return (await listPasskeys(reader, userId)).map(passkeyOf)
}

/** Throws `conflict` where browsers refuse passkeys. */
export function requireUsable({ obstacle }: RelyingParty): void {
  if (obstacle !== 'none') throw appError('passkeys_unavailable')
}

/** How authenticators name the account. It says nothing about the person. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

function requireRoom(count: number): void {
  const max = limits.passkeysPerAccount
  if (count >= max) throw appError('passkey_limit', { max })
}

function registrationOf({ userId, sessionId }: SessionCaller): string {
  return `passkey of ${userId} in ${sessionId}`
}

function displayed(name: string): string {
  return name.toWellFormed().trim()
}

function passkeyOf({ id, name, createdAt, lastUsedAt }: Passkey): Passkey {
  return { id, name, createdAt, lastUsedAt }
}
