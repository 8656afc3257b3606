import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinLink } from '@guildhall/contract'

test('a game server can be joined unless it is offline or its game has no link', () => {
  const at = { host: '2001:db8::1', port: 27015 }
  const linkOf = (state: 'online' | 'offline' | 'unknown', game = 'csgo', protocol = 'valve') =>
    joinLink({ slug: game, protocol }, { ...at, status: { state } })
  assert.equal(linkOf('online'), 'steam://connect/[2001:db8::1]:27015')
  assert.equal(linkOf('online', 'mumble', 'mumble'), 'mumble://[2001:db8::1]:27015')
  assert.equal(linkOf('online', 'openarena', 'quake3'), null)
  assert.equal(linkOf('unknown'), linkOf('online'))
  assert.equal(linkOf('offline'), null)
  const fresh = { ...at, status: null }
  assert.equal(joinLink({ slug: 'csgo', protocol: 'valve' }, fresh), linkOf('online'))
})
