import Type from 'typebox'
import type { Static } from 'typebox'
import { GivenCode, GivenPassword } from './accounts.ts'
import { limits } from './limits.ts'
import { Id, Line, Nullable, Time } from './shapes.ts'

/** Bytes in base64url, as WebAuthn's JSON has them. */
const Bytes = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' })

/** WebAuthn allows ids of 1023 bytes. */
const CredentialId = Bytes(1364)
const ClientData = Bytes(4096)
const AuthenticatorData = Bytes(8192)
const CredentialType = Type.Literal('public-key')

const PasskeyName = Line(limits.passkeyNameMax)

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Time,
  lastUsedAt: Nullable(Time),
})
export type Passkey = Static<typeof Passkey>

/** Why browsers refuse passkeys at an address: it has an IP address instead of a domain name, or is http and not localhost. */
const PasskeyObstacle = Type.Enum(['none', 'no_domain', 'not_secure'])
export type PasskeyObstacle = Static<typeof PasskeyObstacle>

export const PasskeyList = Type.Object({
  passkeys: Type.Array(Passkey),
  obstacle: PasskeyObstacle,
  /** The address whose pages can use them. */
  origin: Type.String(),
})
export type PasskeyList = Static<typeof PasskeyList>

/** The password, and a code while two-factor authentication is on. */
export const OwnerConfirmation = Type.Object({
  password: GivenPassword,
  code: Type.Optional(GivenCode),
})
export type OwnerConfirmation = Static<typeof OwnerConfirmation>

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ type: CredentialType, alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Type.Object({ type: CredentialType, id: Type.String() })),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
})
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
})
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>

/** `RegistrationResponseJSON` of WebAuthn. */
const PasskeyRegistration = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: CredentialType,
  response: Type.Object({ clientDataJSON: ClientData, attestationObject: Bytes(16_384) }),
})
export type PasskeyRegistration = Static<typeof PasskeyRegistration>

export const CreatePasskeyRequest = Type.Object({
  name: PasskeyName,
  credential: PasskeyRegistration,
})
export type CreatePasskeyRequest = Static<typeof CreatePasskeyRequest>

export const UpdatePasskeyRequest = Type.Object({ name: PasskeyName })

/** `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyLoginRequest = Type.Object({
  credential: Type.Object({
    id: CredentialId,
    rawId: CredentialId,
    type: CredentialType,
    response: Type.Object({
      clientDataJSON: ClientData,
      authenticatorData: AuthenticatorData,
      signature: Bytes(8192),
      userHandle: Type.Optional(Nullable(Bytes(128))),
    }),
  }),
})
export type PasskeyLoginRequest = Static<typeof PasskeyLoginRequest>
