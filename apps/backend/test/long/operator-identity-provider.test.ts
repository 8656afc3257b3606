import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runOperatorWith } from '../child.ts'
import { startIdentityProvider } from '../identity-provider.ts'

test('the operator command checks the identity provider, or prints why it cannot be used', async (t) => {
  const { settings } = await startIdentityProvider(t)
  const check = (changed: Record<string, string>) => runOperatorWith(t, changed, 'oidc-check')
  const [works, wrong, off] = await Promise.all([
    check({ ...settings, PUBLIC_URL: 'https://chat.example.org' }),
    check({ ...settings, OIDC_ISSUER: `${settings.OIDC_ISSUER}/other` }),
    check({}),
  ])
  assert.deepEqual([works.code, works.stderr], [0, ''])
  assert.match(works.stdout, /\nhttps:\/\/chat\.example\.org\/sign-in\/provider\n$/)
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /^The identity provider can't be used\. /)
  assert.deepEqual([off.code, off.stderr], [1, 'There is no identity provider. Set OIDC_ISSUER.\n'])
})
