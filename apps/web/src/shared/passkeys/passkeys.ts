import type {
  PasskeyCreationOptions,
  PasskeyLoginRequest,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@guildhall/contract'

/** Whether the browser can create and use passkeys on this page. */
export function supportsPasskeys(): boolean {
  return (
    'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in window.PublicKeyCredential
  )
}

/** Whether the browser offers passkeys among the suggestions for the username. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Creates a passkey. Returns null when the user cancels. Throws DOMException. */
export async function createPasskey(
  options: PasskeyCreationOptions,
): Promise<PasskeyRegistration | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const json = await nullIfCancelled(() => navigator.credentials.create({ publicKey }))
  if (!json) return null
  const { id, rawId, response } = json as RegistrationResponseJSON
  const { clientDataJSON, attestationObject } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } }
}

/**
 * Lets the user choose a passkey: in a dialog of the browser, or with `conditional` among the suggestions for the username.
 * Returns null when the user cancels or the signal aborts. Throws DOMException.
 */
export async function choosePasskey(
  options: PasskeyRequestOptions,
  request: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<PasskeyLoginRequest['credential'] | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const json = await nullIfCancelled(() => navigator.credentials.get({ publicKey, ...request }))
  if (!json) return null
  const { id, rawId, response } = json as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

async function nullIfCancelled(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null
  } catch (error) {
    const isCancelled =
      error instanceof DOMException && /^(NotAllowed|Abort)Error$/.test(error.name)
    if (isCancelled) return null
    throw error
  }
}
