import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../server-fixture.ts'
import { connect } from '../gateway-client.ts'
import { startApp } from '../start-app.ts'

test('SEC2: an invite preview is public and names no members', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app, {
    name: 'Schachklub "Läufer" ♟',
    description: 'Every Tuesday',
    icon: 'https://img.example/icon.png',
    color: '#00ff7f',
    ageRating: 'teen',
    requireApproval: true,
  })
  const { owner, path } = fixture
  const { invite: created } = await owner.expect(201, owner.post(`${path}/invites`))
  const preview = async () => owner.expect(200, app.visitor().get(`/api/invites/${created.code}`))
  const expected = {
    code: created.code,
    valid: true,
    server: {
      id: fixture.id,
      name: 'Schachklub "Läufer" ♟',
      icon: 'https://img.example/icon.png',
      color: '#00ff7f',
      description: 'Every Tuesday',
      ageRating: 'teen',
      memberCount: 1,
      online: 0,
      requireApproval: true,
      rules: [],
    },
  }
  assert.deepEqual(await preview(), { invite: expected })

  const gateway = await connect(owner)
  await gateway.settle()
  const online = { ...expected, server: { ...expected.server, online: 1 } }
  assert.deepEqual(await preview(), { invite: online })
  await owner.expect(200, owner.patch(path, { icon: null, color: null, description: null }))
  const bare = { ...online.server, icon: null, color: null, description: null }
  assert.deepEqual(await preview(), { invite: { ...online, server: bare } })
})

test('an unknown, malformed or deleted code is 404', async (t) => {
  const app = await startApp(t)
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`))
  await owner.expect(200, owner.delete(path))
  for (const code of [
    invite.code,
    'x',
    'x'.repeat(1500),
    '%00',
    "'%20OR%201=1--",
    '..%2f',
    '%F0%9F%8E%B2',
  ]) {
    const reply = await app.visitor().get(`/api/invites/${code}`)
    assert.equal(reply.status, 404, code)
    assert.equal(reply.body.error.code, 'not_found')
    assert.match(reply.headers.get('ratelimit') ?? '', /^"invite-preview";r=\d+;t=\d+$/)
  }
})

test('SEC87: previews per address are limited, shown in headers, and available again later', async (t) => {
  const app = await startApp(t, { INVITE_PREVIEW_RATE_PER_MINUTE: '3', TRUST_PROXY: '1' })
  app.clock.freeze()
  const fixture = await createServerFixture(app)
  const { invite } = await fixture.owner.expect(201, fixture.owner.post(`${fixture.path}/invites`))
  const getPreview = (code: string, address: string) =>
    app.visitor().get(`/api/invites/${code}`, { 'x-forwarded-for': address })

  const replies = []
  for (const code of [invite.code, 'unknown', invite.code, invite.code, 'unknown']) {
    replies.push(await getPreview(code, '198.51.100.7'))
    app.clock.advance(1000)
  }
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 404, 200, 429, 429],
  )
  assert.deepEqual(
    replies.map(({ headers }) => headers.get('ratelimit')),
    [2, 1, 0, 0, 0].map((remaining, index) => `"invite-preview";r=${remaining};t=${60 - index}`),
  )
  for (const { headers } of replies) {
    assert.equal(headers.get('ratelimit-policy'), '"invite-preview";q=3;w=60')
  }
  const [, , , limited] = replies
  assert.equal(limited?.body.error.code, 'rate_limited')
  assert.equal(limited.headers.get('retry-after'), '57')
  assert.equal(
    (await getPreview(invite.code, '198.51.100.8')).status,
    200,
    'others are not affected',
  )
  app.clock.advance(55_000)
  assert.equal((await getPreview(invite.code, '198.51.100.7')).status, 200)
})

test('only allowed origins can read a preview', async (t) => {
  const app = await startApp(t, { ALLOWED_ORIGINS: 'https://app.example.org' })
  const fixture = await createServerFixture(app)
  const { invite } = await fixture.owner.expect(201, fixture.owner.post(`${fixture.path}/invites`))
  const getPreview = async (origin: string, code = invite.code) =>
    (await app.visitor().get(`/api/invites/${code}`, { origin })).headers
  for (const code of [invite.code, 'unknown']) {
    const allowed = await getPreview('https://app.example.org', code)
    assert.equal(allowed.get('access-control-allow-origin'), 'https://app.example.org')
    assert.equal(allowed.get('access-control-allow-credentials'), 'true')
    assert.match(allowed.get('access-control-expose-headers') ?? '', /retry-after/)
  }
  const foreign = await getPreview('https://evil.example.org')
  assert.equal(foreign.get('access-control-allow-origin'), null)
  assert.equal(foreign.get('vary'), 'Origin')
})

test('a preview is up to date after each change, also under concurrent requests', async (t) => {
  const app = await startApp(t, { INVITE_PREVIEW_RATE_PER_MINUTE: '10000' })
  const fixture = await createServerFixture(app)
  const { owner, path } = fixture
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, { maxUses: 3 }))
  const previewPath = `/api/invites/${invite.code}`
  let stop = false
  const backgroundRequests = Array.from({ length: 4 }, async () => {
    while (!stop) await owner.expect(200, app.visitor().get(previewPath))
  })
  const preview = async () => (await owner.expect(200, app.visitor().get(previewPath))).invite
  for (let joined = 1; joined <= 3; joined += 1) {
    const ben = await app.register()
    await ben.expect(200, ben.post(`${previewPath}/accept`))
    const { valid, server } = await preview()
    assert.deepEqual([valid, server.memberCount], [joined < 3, joined + 1])
  }
  for (const name of ['One', 'Two', 'Three']) {
    await owner.expect(200, owner.patch(path, { name }))
    assert.equal((await preview()).server.name, name)
  }
  stop = true
  await Promise.all(backgroundRequests)
})
