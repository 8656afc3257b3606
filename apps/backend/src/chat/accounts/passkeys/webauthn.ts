import type { PasskeyLoginRequest, PasskeyRegistration } from '@guildhall/contract'
import type { Challenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** ES256, EdDSA and RS256: every authenticator supports one of them. */
export const signatureAlgorithms = [-7, -8, -257]
const publicKeyMaxBytes = 2048

/** What a response must be for. */
interface Expected {
  party: RelyingParty
  /** Null when the challenge is not ours or has expired. */
  readChallenge: (challenge: string) => Challenge | null
}

interface VerifiedRegistration {
  credentialId: string
  publicKey: string
  counter: number
  challenge: Challenge
}

export interface VerifiedLogin {
  counter: number
  challenge: Challenge
}

/** Checks what the browser created for a new passkey. Returns null when anything is wrong. */
export async function verifyRegistration(
  credential: PasskeyRegistration,
  { party, readChallenge }: Expected,
): Promise<VerifiedRegistration | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  let challenge: Challenge | null = null
  const result = await nullIfInvalid(() =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (given) => (challenge = readChallenge(given)) !== null,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: signatureAlgorithms,
    }),
  )
  const verified = result?.registrationInfo?.credential
  if (!verified || !challenge || verified.id !== credential.id) return null
  if (verified.publicKey.length > publicKeyMaxBytes) return null
  const publicKey = Buffer.from(verified.publicKey).toString('base64url')
  return { credentialId: verified.id, publicKey, counter: verified.counter, challenge }
}

/** Checks the signature of a passkey. Returns null when anything is wrong; the caller checks the counter. */
export async function verifyLogin(
  { response, ...credential }: PasskeyLoginRequest['credential'],
  publicKey: string,
  { party, readChallenge }: Expected,
): Promise<VerifiedLogin | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  let challenge: Challenge | null = null
  const { clientDataJSON, authenticatorData, signature } = response
  const result = await nullIfInvalid(() =>
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: (given) => (challenge = readChallenge(given)) !== null,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: Buffer.from(publicKey, 'base64url'),
        // The transaction compares it: here, two logins at once could both pass.
        counter: 0,
      },
    }),
  )
  if (!result?.verified || !challenge) return null
  return { counter: result.authenticationInfo.newCounter, challenge }
}

/** Loaded when it is first needed: it takes as long to start as all the rest. */
function loadLibrary() {
  return import('@simplewebauthn/server')
}

/** The library throws errors of all kinds for bytes that it can't read. */
async function nullIfInvalid<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}
