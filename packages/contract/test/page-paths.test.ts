import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagePath } from '../src/page-paths.ts'

test('the path of a page contains its parameters, and ends before optional ones that are missing', () => {
  assert.equal(pagePath('start'), '/')
  assert.equal(pagePath('invite', { code: 'a/b' }), '/invite/a%2Fb')
  assert.equal(pagePath('accountSettings'), '/settings')
  assert.equal(pagePath('channel', { serverId: '1' }), '/servers/1')
  assert.equal(pagePath('channel', { serverId: '1', channelId: '2' }), '/servers/1/2')
  assert.equal(pagePath('serverSettings', { serverId: '1' }), '/servers/1/settings')
  assert.equal(
    pagePath('serverSettings', { serverId: '1', section: 'roles' }),
    '/servers/1/settings/roles',
  )
})
