import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { verifyLogin, verifyRegistration } from '../../src/chat/accounts/passkeys/webauthn.ts'
import { Authenticator } from '../authenticator.ts'
import { roundsOf } from './rounds.ts'

const origin = 'https://chat.example.org'
const party = { id: 'chat.example.org', origin, obstacle: 'none' } as const
const challenge = 'Y2hhbGxlbmdl'
const readChallenge = (given: string) => (given === challenge ? { id: 'id', expiresAt: 1 } : null)
const expected = { party, readChallenge }

const authenticator = new Authenticator(origin)
const made = authenticator.create({
  rp: { id: party.id, name: 'Guildhall' },
  user: { id: 'QQ', name: 'ada', displayName: 'Ada' },
  challenge,
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
})
const got = authenticator.get({
  challenge,
  rpId: party.id,
  timeout: 1,
  userVerification: 'required',
})

/** How bytes are damaged: some are replaced, and the rest is cut off or continued. */
const damage = fc.record({
  bytes: fc.array(fc.tuple(fc.nat(600), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
  end: fc.option(fc.nat(400)),
  more: fc.uint8Array({ maxLength: 40 }),
})
const field = fc.oneof(
  damage.map((one) => (valid: string) => damaged(valid, one)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => () => Buffer.from(bytes).toString('base64url')),
)

test('damaged answers of authenticators are refused, and never throw', async () => {
  const registered = await verifyRegistration(made, expected)
  assert.ok(registered)
  assert.ok(await verifyLogin(got, registered.publicKey, expected))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('attestationObject', 'clientDataJSON'),
      field,
      async (name, change) => {
        const value = change(made.response[name])
        const credential = { ...made, response: { ...made.response, [name]: value } }
        const result = await verifyRegistration(credential, expected)
        if (result) assert.ok(result.publicKey.length < 3000)
      },
    ),
    { numRuns: roundsOf(500) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('authenticatorData', 'clientDataJSON', 'signature'),
      field,
      async (name, change) => {
        const value = change(got.response[name])
        fc.pre(value !== got.response[name])
        const credential = { ...got, response: { ...got.response, [name]: value } }
        const result = await verifyLogin(credential, registered.publicKey, expected)
        // Signatures can be written in several ways.
        if (name !== 'signature') assert.equal(result, null)
      },
    ),
    { numRuns: roundsOf(500) },
  )
})

interface Damage {
  bytes: [number, number][]
  end: number | null
  more: Uint8Array
}

function damaged(valid: string, { bytes, end, more }: Damage): string {
  const copy = Buffer.from(valid, 'base64url')
  for (const [index, byte] of bytes) if (index < copy.length) copy[index] = byte
  return Buffer.concat([copy.subarray(0, end ?? copy.length), more]).toString('base64url')
}
