import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { gameServerLimits } from '@guildhall/contract'
import type { GameServer, GameServerPoint, Message } from '@guildhall/contract'
import fc from 'fast-check'
import { pino } from 'pino'
import { anyCharacter } from '../any-character.ts'
import { monotonicClock } from '../../src/core/clock.ts'
import { createMemoryRateLimits } from '../../src/core/memory-rate-limit.ts'
import { rateLimitsFrom } from '../../src/core/rate-limit.ts'
import { html } from '../../src/chat/game-servers/site/html.ts'
import { preferredLanguage } from '../../src/chat/game-servers/site/site-texts.ts'
import type { Account } from '../account.ts'
import { closedPort, startMinecraftServer, startQuakeServer } from '../game-server.ts'
import { connect } from '../gateway-client.ts'
import { assertSnapshotCurrent } from '../snapshots.ts'
import type { AuditRow } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import type { TestApp } from '../start-app.ts'
import { queryStored } from '../stored-data.ts'
import { waitUntil } from '../wait-until.ts'

const settings = {
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
  STATUS_TIMEOUT_MS: '1000',
  STATUS_DESTINATION_RATE_PER_MINUTE: '100000',
  VOICE: 'off',
}
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const statusOf = (map: string, name = 'The Arena', player = 'mia') =>
  `\\sv_hostname\\${name}\\mapname\\${map}\\version\\1.36\\sv_maxclients\\16\n3 48 "${player}"\n`

interface Community {
  owner: Account
  member: Account
  path: string
  add: (server: object) => Promise<GameServer>
  list: () => Promise<GameServer[]>
}

async function createCommunity(app: TestApp): Promise<Community> {
  const [owner, member] = await Promise.all([app.register(), app.register()])
  const { server } = await owner.expect(201, owner.post('/api/servers', { name: 'Home' }))
  const path = `/api/servers/${server.id}`
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
  await member.expect(200, member.post(`/api/invites/${invite.code}/accept`))
  return {
    owner,
    member,
    path,
    add: async (body) =>
      (await owner.expect(201, owner.post(`${path}/game-servers`, body))).gameServer,
    list: async () => (await owner.expect(200, owner.get(`${path}/game-servers`))).gameServers,
  }
}

/** Lets the watchers query again, until the status of the only game server fulfils the condition. */
async function watchUntil(
  app: TestApp,
  { list }: Community,
  label: string,
  isMet: (gameServer: GameServer) => boolean,
): Promise<GameServer> {
  let found: GameServer | undefined
  await waitUntil(label, async () => {
    app.clock.advance(40_000)
    const [gameServer] = await list()
    found = gameServer
    return gameServer !== undefined && isMet(gameServer)
  })
  return found ?? assert.fail()
}

test('GS1 GS3 GS4 GS8 GS9: managers add, change, move and remove game servers, members follow, others see nothing', async (t) => {
  const app = await startApp(t, settings)
  const community = await createCommunity(app)
  const { owner, member, path, add } = community
  const online = await connect(member)
  const arena = await startQuakeServer(t, statusOf('oa_dm1'))
  const address = { game: 'openarena', host: '127.0.0.1', port: arena.port }

  const first = await add(address)
  const { status, ...rest } = first
  assert.deepEqual(
    { ...rest, id: '', createdAt: 0 },
    {
      ...{ id: '', serverId: path.split('/').at(-1), ...address, name: 'The Arena', position: 0 },
      ...{ alerts: { channelId: null, on: [] }, public: false, createdAt: 0 },
    },
  )
  assert.equal(status?.state, 'online')
  assert.deepEqual(status.players, { online: 1, max: 16, list: [{ name: 'mia', score: 3 }] })
  assert.equal((await online.next('game_server.created')).gameServer.id, first.id)

  const down = await add({ ...address, port: await closedPort(), name: 'Away' })
  assert.deepEqual([down.status?.state, down.status?.reason], ['offline', 'SERVER_OFFLINE'])
  const nowhere = await add({ game: 'minecraft', host: 'nowhere.invalid' })
  assert.deepEqual(
    [nowhere.port, nowhere.name, nowhere.status?.reason],
    [25565, 'nowhere.invalid', 'DNS_ERROR'],
  )
  assert.equal(nowhere.status?.state, 'unknown')

  const at = (id: string) => `${path}/game-servers/${id}`
  const { channels } = await owner.expect(200, owner.get(`${path}/channels`))
  const alerts = { channelId: channels[0].id, on: ['down', 'up', 'down'] }
  const changes = { name: 'Old Harbour', position: 9, alerts, public: true }
  const changed = await owner.expect(200, owner.patch(at(first.id), changes))
  assert.deepEqual(changed.gameServer.alerts, { ...alerts, on: ['down', 'up'] })
  assert.deepEqual([changed.gameServer.name, changed.gameServer.position], ['Old Harbour', 2])
  const follow = await owner.expect(200, owner.patch(at(first.id), { name: null }))
  assert.equal(follow.gameServer.name, 'The Arena')
  const moved = await owner.expect(200, owner.patch(at(down.id), { port: arena.port }))
  assert.equal(moved.gameServer.status.state, 'online')
  await owner.expect(204, owner.delete(at(nowhere.id)))
  await owner.expect(404, owner.delete(at(nowhere.id)))

  const { gameServers } = await member.expect(200, member.get(`${path}/game-servers`))
  assert.deepEqual(
    gameServers.map(({ name }: GameServer) => name),
    ['Away', 'The Arena'],
  )
  await assertSnapshotCurrent(online, 'after all changes')
  await online.close()

  const log = await owner.expect(200, owner.get(`${path}/audit-log?limit=100`))
  const actions = log.entries.map(({ action }: { action: string }) => action)
  assert.equal(actions.filter((action: string) => action === 'game_server.updated').length, 3)
  assert.equal(actions.filter((action: string) => action === 'game_server.created').length, 3)
  assert.equal(actions.filter((action: string) => action === 'game_server.deleted').length, 1)

  const outsider = await app.register()
  const history = `${at(first.id)}/history`
  const body = await member.expect(403, member.post(`${path}/game-servers`, address))
  assert.equal(body.error.reason, 'missing_permission')
  await member.expect(403, member.patch(at(first.id), { name: 'Mine' }))
  await member.expect(403, member.delete(at(first.id)))
  await member.expect(200, member.get(history))
  await outsider.expect(404, outsider.get(`${path}/game-servers`))
  await outsider.expect(404, outsider.post(`${path}/game-servers`, address))
  await outsider.expect(404, outsider.get(history))
  await owner.expect(404, owner.get(`${at('nothing')}/history`))
})

test('GS1 GS5 GS6 GS7: an address that may not be queried is refused with its field, and so is the 51st game server', async (t) => {
  const app = await startApp(t, { ...settings, RATE_LIMIT_PER_MINUTE: '70' })
  const { owner, path, add } = await createCommunity(app)
  const url = `${path}/game-servers`
  const game = 'openarena'
  for (const host of [
    '10.0.0.1',
    '::1',
    'localhost',
    '169.254.169.254',
    'game.svc.cluster.local',
  ]) {
    const { error } = await owner.expect(400, owner.post(url, { game, host }))
    assert.deepEqual([error.field, error.reason], ['host', 'game_host_not_public'], host)
    assert.match(error.message, /STATUS_ALLOWED_NETWORKS/)
  }
  const refused: [object, string, string][] = [
    [{ game: 'no-such-game', host: '127.0.0.1' }, 'game', 'unknown_game'],
    [{ game, host: '127.0.0.1:27960' }, 'host', 'not_a_game_host'],
    [{ game, host: 'http://example.org' }, 'host', 'not_a_game_host'],
    [{ game, host: '127.0.0.1', port: 0 }, 'port', 'too_small'],
    [{ game, host: '127.0.0.1', name: ' ' }, 'name', 'bad_characters'],
  ]
  for (const [body, field, reason] of refused) {
    const { error } = await owner.expect(400, owner.post(url, body))
    assert.deepEqual([error.field, error.reason], [field, reason])
  }
  const closed = { game, host: '127.0.0.1', port: await closedPort() }
  const added = await add(closed)
  const patched = await owner.expect(
    400,
    owner.patch(`${url}/${added.id}`, { host: '192.168.0.1' }),
  )
  assert.equal(patched.error.reason, 'game_host_not_public')
  const room = gameServerLimits.perServer - 1
  const replies = await Promise.all(Array.from({ length: room + 3 }, () => owner.post(url, closed)))
  const statuses = replies.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 201).length, room)
  assert.equal(statuses.filter((status) => status === 409).length, 3)
  // A full server causes no queries, which a client has only so many of.
  const full = await owner.expect(409, owner.post(url, closed))
  assert.equal(full.error.reason, 'game_server_limit')
  for (let i = 0; i < 70; i += 1) await owner.post('/api/v1/query', {})
  await owner.expect(204, owner.delete(`${url}/${added.id}`))
  await owner.expect(429, owner.post(url, closed))
})

test('ST14: the query of a watched game server counts against the limit of its address', async (t) => {
  const app = await startApp(t, { ...settings, STATUS_DESTINATION_RATE_PER_MINUTE: '1' })
  app.clock.freeze()
  const { add } = await createCommunity(app)
  const { port } = await startQuakeServer(t, statusOf('oa_dm1'))
  const { status } = await add({ game: 'openarena', host: '127.0.0.1', port })
  assert.equal(status?.state, 'online')
  const query = { game: 'openarena', host: '127.0.0.1', ports: [port] }
  const { error } = await app.visitor().expect(429, app.visitor().post('/api/v1/query', query))
  assert.equal(error.code, 'RATE_LIMITED')
})

test('GS10 GS11 GS17: a watched game server changes its map, goes down, is replaced by another game and comes back', async (t) => {
  const app = await startApp(t, settings)
  const community = await createCommunity(app)
  const online = await connect(community.member)
  const game = await startGame(t)
  await community.add({ game: 'openarena', host: '127.0.0.1', port: game.port })
  await online.next('game_server.created')

  game.answer = statusOf('oa_dm4')
  const next = await watchUntil(app, community, 'map', ({ status }) => status?.map === 'oa_dm4')
  assert.equal(next.status?.state, 'online')
  game.answer = statusOf('oa_dm4', 'Renamed')
  await watchUntil(app, community, 'name', ({ name }) => name === 'Renamed')
  // Nothing visible changes any more, so members receive nothing, but the age of the status does.
  const { checkedAt = 0 } = (await community.list())[0]?.status ?? {}
  await watchUntil(app, community, 'age', ({ status }) => (status?.checkedAt ?? 0) > checkedAt)
  await assertSnapshotCurrent(online, 'online')
  const updates = (): number => online.all('game_server.updated').length
  assert.equal(updates(), 2)
  // Another player is visible, also if their number stays; their scores alone are not.
  game.answer = statusOf('oa_dm4', 'Renamed', 'ben')
  await watchUntil(app, community, 'ben', ({ status }) => status?.players.list?.[0]?.name === 'ben')
  await waitUntil('members see the player', () => updates() === 3)
  game.answer = game.answer.replace('3 48', '9 48')
  await watchUntil(app, community, 'score', ({ status }) => status?.players.list?.[0]?.score === 9)
  await online.settle()
  assert.equal(updates(), 3)

  game.answer = null
  const silent = await watchUntil(
    app,
    community,
    'down',
    ({ status }) => status?.state !== 'online',
  )
  assert.deepEqual([silent.status?.state, silent.status?.reason], ['offline', 'SERVER_TIMEOUT'])
  assert.deepEqual([silent.name, silent.status?.players.online], ['Renamed', null])
  game.answer = 'another game'
  const other = await watchUntil(
    app,
    community,
    'another game',
    ({ status }) => status?.reason === 'QUERY_FAILED',
  )
  assert.equal(other.status?.state, 'unknown')
  game.answer = statusOf('oa_dm1')
  await watchUntil(app, community, 'up', ({ status }) => status?.state === 'online')
  await assertSnapshotCurrent(online, 'up again')
  // The schedule does not depend on the system's clock.
  app.clock.setBack(dayMs)
  game.answer = statusOf('oa_dm6')
  await watchUntil(app, community, 'clock', ({ status }) => status?.map === 'oa_dm6')
  await online.close()
})

test('GS2 GS12: a Minecraft server without a port is where its SRV records say, unless that is private', async (t) => {
  const game = await startMinecraftServer(t, 'Blocks')
  const target = { name: 'node7.example.net', port: game.port, priority: 0, weight: 0 }
  let address = '127.0.0.1'
  const names = {
    resolve: async () => [address],
    resolveService: async (name: string) =>
      name === '_minecraft._tcp.play.example.org' ? [target] : [],
  }
  const app = await startApp(t, settings, { names })
  const community = await createCommunity(app)
  const { owner, path, add } = community
  const minecraft = { game: 'minecraft', host: 'play.example.org' }
  const { guesses } = await owner.expect(
    200,
    owner.post(`${path}/game-servers/guess`, { host: minecraft.host }),
  )
  assert.deepEqual([guesses[0].game, guesses[0].port], ['minecraft', 25_565])
  const added = await add(minecraft)
  assert.deepEqual([added.host, added.port, added.name], ['play.example.org', 25_565, 'Blocks'])
  const query = { game: 'minecraft', host: minecraft.host, ports: [25_565] }
  const { error } = await owner.expect(400, owner.post('/api/v1/query', query))
  assert.equal(error.code, 'SERVER_OFFLINE')

  const { checkedAt = 0 } = added.status ?? {}
  const later = await watchUntil(
    app,
    community,
    'a second query',
    ({ status }) => (status?.checkedAt ?? 0) > checkedAt,
  )
  assert.equal(later.status?.state, 'online')
  address = '10.0.0.1'
  await watchUntil(
    app,
    community,
    'private',
    ({ status }) => status?.reason === 'SSRF_BLOCKED' && status.state === 'unknown',
  )
  const refused = await owner.expect(400, owner.post(`${path}/game-servers`, minecraft))
  assert.equal(refused.error.reason, 'game_host_not_public')
  address = '127.0.0.1'
  await watchUntil(app, community, 'public again', ({ status }) => status?.state === 'online')

  // The same port changes nothing; a port of its own is used as given.
  const url = `${path}/game-servers/${added.id}`
  const same = await owner.expect(200, owner.patch(url, { port: 25_565, name: 'Home' }))
  assert.equal(same.gameServer.status.state, 'online')
  const other = await closedPort()
  const moved = await owner.expect(200, owner.patch(url, { port: other }))
  assert.equal(moved.gameServer.status.reason, 'SERVER_OFFLINE', inspect(moved.gameServer))
  const back = await owner.expect(200, owner.patch(url, { port: 25_565 }))
  assert.equal(back.gameServer.status.reason, 'SERVER_OFFLINE')
})

test('GS14 GS16: one lost answer changes nothing; communities share the queries of an address', async (t) => {
  const app = await startApp(t, settings)
  const [one, other] = [await createCommunity(app), await createCommunity(app)]
  const game = await startGame(t)
  const address = { game: 'openarena', host: '127.0.0.1', port: game.port }
  await one.add(address)
  await other.add({ ...address, name: 'Theirs' })
  const online = await connect(one.member)
  game.lost = 1
  const before = game.requests
  await watchUntil(app, other, 'a second query', () => game.requests > before + 2)
  for (const community of [one, other]) {
    const [gameServer] = await community.list()
    assert.equal(gameServer?.status?.state, 'online')
  }
  await waitUntil('one result for both', async () => {
    const [[mine], [theirs]] = await Promise.all([one.list(), other.list()])
    return mine?.status?.checkedAt === theirs?.status?.checkedAt
  })
  await online.settle()
  assert.deepEqual(online.all('game_server.updated'), [])

  // Nobody watches it any more, so it is not queried either.
  const marker = await startQuakeServer(t, statusOf('oa_dm1'))
  await one.add({ ...address, port: marker.port })
  for (const { owner, path, list } of [one, other]) {
    for (const { id, port } of await list()) {
      if (port === game.port) await owner.expect(204, owner.delete(`${path}/game-servers/${id}`))
    }
  }
  const queriesOf = async (count: number): Promise<void> => {
    const until = marker.requestCount + count
    await watchUntil(app, one, 'queries', () => marker.requestCount >= until)
  }
  await queriesOf(4)
  const requests = game.requests
  await queriesOf(4)
  assert.equal(game.requests, requests)
})

test('a game server is queried again after a query that failed unexpectedly', async (t) => {
  const game = await startGame(t)
  const memory = createMemoryRateLimits(monotonicClock)
  let isBroken = false
  let failures = 0
  const rateLimits = rateLimitsFrom((name, max, windowMs) => {
    const limit = memory.perWindow(name, max, windowMs)
    const take: typeof limit.take = async (key) => {
      if (name === 'status-destination' && isBroken) throw new Error('the database is away')
      return limit.take(key)
    }
    return { ...limit, take }
  })
  const write = (line: string): void => {
    if (!line.includes('a query of a watched game server failed')) return
    failures += 1
    isBroken = false
    throw new Error('the disk is full')
  }
  const app = await startApp(t, settings, { rateLimits, log: pino({}, { write }) })
  const community = await createCommunity(app)
  await community.add({ game: 'openarena', host: '127.0.0.1', port: game.port })
  isBroken = true
  await watchUntil(app, community, 'a failure', () => failures > 0)
  const requests = game.requests
  await watchUntil(app, community, 'another query', () => game.requests > requests)
})

test('GS39 GS40 GS41 GS42 GS43 GS44: the history holds players and availability, gaps stay gaps, and a restart loses nothing', async (t) => {
  const app = await startApp(t, settings)
  const community = await createCommunity(app)
  const game = await startGame(t)
  // So many that an average with times without an answer would be another number.
  game.answer = statusOf('oa_dm1') + '3 48 "ben"\n'.repeat(9)
  // Noon, so that the samples below lie in the same day.
  app.clock.freeze()
  app.clock.advance(dayMs - (app.clock.now() % dayMs) + dayMs / 2)
  const { id } = await community.add({ game: 'openarena', host: '127.0.0.1', port: game.port })
  const load = async (account: Account, query = ''): Promise<GameServerPoint[]> => {
    const path = `${community.path}/game-servers/${id}/history${query}`
    return (await account.expect(200, account.get(path))).points
  }
  const queryTimes = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i += 1) {
      const { checkedAt = 0 } = (await community.list())[0]?.status ?? {}
      app.clock.advance(4 * minuteMs)
      await waitUntil('a query', async () => {
        const [gameServer] = await community.list()
        return (gameServer?.status?.checkedAt ?? 0) > checkedAt
      })
    }
  }
  await queryTimes(6)
  const points = await load(community.member)
  assert.ok(points.length > 0 && points.length <= gameServerLimits.historyPoints)
  for (const point of points)
    assert.deepEqual({ ...point, at: 0 }, { at: 0, online: 10, peak: 10, max: 16, up: 1 })
  // Something else answers for the rest of the hour: its share is of all queries, the average that of the answers.
  const answered = game.requests
  const failedFrom = app.clock.now() + minuteMs
  const hour = app.clock.now() - (app.clock.now() % (60 * minuteMs)) + 60 * minuteMs
  game.answer = 'another game'
  await waitUntil('the next hour', async () => {
    app.clock.advance(40_000)
    await community.list()
    return app.clock.now() > hour + 30 * minuteMs && game.requests > 3 * answered
  })
  const failed = await load(community.member, `?from=${failedFrom}`)
  assert.ok(failed.length > 0 && failed.every(({ online, up }) => online === null && up === 0))
  const ofHour = `?from=${hour - 365 * dayMs}&to=${hour - 1}`
  const [first, ...none] = await load(community.member, ofHour)
  assert.deepEqual([none, first?.online], [[], 10], inspect(first))
  assert.ok(first && first.up > 0 && first.up < 1)
  // More than ever, and few answers of many.
  game.answer = statusOf('oa_dm1') + '3 48 "ben"\n'.repeat(14)
  await watchUntil(app, community, 'up again', ({ status }) => status?.state === 'online')
  let year: GameServerPoint[] = []
  await waitUntil('its minute is stored', async () => {
    app.clock.advance(40_000)
    await community.list()
    year = await load(community.member, `?from=${app.clock.now() - 365 * dayMs}`)
    return year[0]?.peak === 15
  })
  assert.equal(year.length, 1)
  assert.ok((year[0]?.online ?? 15) < 15, 'the average of all answers')
  assert.deepEqual(await load(community.member, `?from=${app.clock.now() + dayMs}`), [])
  // The minute of the last query goes on when the program stops.
  app.clock.advance(6 * minuteMs - (app.clock.now() % minuteMs))
  const lastMinute = app.clock.now()
  await waitUntil('a query', async () => {
    // Results are stored once a second.
    app.clock.advance(50)
    return ((await community.list())[0]?.status?.checkedAt ?? 0) >= lastMinute
  })
  await app.stop()

  const now = app.clock.now()
  const again = await startApp(t, { ...settings, DATA_DIR: app.dataDir })
  again.clock.advance(now - again.clock.now() + dayMs / 2)
  const owner = Object.assign(again.visitor(), { cookie: community.owner.cookie })
  const list = async () =>
    (await owner.expect(200, owner.get(`${community.path}/game-servers`))).gameServers
  const last = (await load(owner, `?from=${lastMinute - 30 * minuteMs}&to=${now}`)).at(-1)
  assert.equal(last?.at, lastMinute)
  await watchUntil(again, { ...community, list }, 'up', ({ status }) => status?.state === 'online')
  await waitUntil('the first point after the break', async () => {
    again.clock.advance(40_000)
    const found = await load(owner, `?from=${now - dayMs / 2}`)
    return found.some(({ at }) => at > now)
  })
  const found = await load(owner, `?from=${now - dayMs / 2}`)
  const gap = found.filter(
    ({ at }) => at > now + 10 * minuteMs && at < now + dayMs / 2 - 10 * minuteMs,
  )
  assert.deepEqual(gap, [])
  assert.ok(found.some(({ at }) => at <= now) && found.some(({ at }) => at > now))
  // By default, it is that of the last day.
  const ofDay = await load(owner)
  assert.ok(ofDay.some(({ at }) => at <= now) && ofDay.some(({ at }) => at > now))

  // Minutes are kept for two days. An hour before that consists of what is kept longer.
  again.clock.advance(1.25 * dayMs)
  const later = await load(owner, `?from=${now - 60 * minuteMs}&to=${now}`)
  assert.ok(later.some(({ at }) => at % (10 * minuteMs) !== 0))
  again.clock.advance(1.75 * dayMs)
  await waitUntil('a point three days later', async () => {
    again.clock.advance(40_000)
    return (await load(owner, `?from=${now + 2 * dayMs}`)).length > 0
  })
  assert.ok((await load(owner)).every(({ at }) => at > now + 2 * dayMs))
  const old = await load(owner, `?from=${now - 60 * minuteMs}&to=${now}`)
  assert.ok(old.length > 0 && old.every(({ at }) => at % (10 * minuteMs) === 0))

  // The history of a removed game server is deleted.
  const countStored = async (): Promise<number> => {
    const tables = ['minutes', 'ten_minutes', 'hours']
    const counts = tables.map((name) =>
      queryStored(app, `SELECT 1 FROM game_server_${name} WHERE game_server_id = ?`, [id]),
    )
    return (await Promise.all(counts)).flat().length
  }
  assert.ok((await countStored()) > 0)
  await owner.expect(204, owner.delete(`${community.path}/game-servers/${id}`))
  await waitUntil('its history is gone', async () => {
    again.clock.advance(minuteMs)
    return (await countStored()) === 0
  })
})

interface Game {
  port: number
  requests: number
  /** What it responds; null for silence. */
  answer: string | null
  /** How many of the next exchanges get no response. */
  lost: number
}

/** A Quake 3 server whose answers change. */
async function startGame(t: Parameters<typeof startQuakeServer>[0]): Promise<Game> {
  const game: Game = { port: 0, requests: 0, answer: statusOf('oa_dm1'), lost: 0 }
  const server = await startQuakeServer(t, () => {
    game.requests += 1
    if (game.lost > 0) {
      game.lost -= 1
      return null
    }
    return game.answer
  })
  game.port = server.port
  return game
}

test('GS18 GS19 GS20 GS23 GS24: an outage is one message that changes, in the chosen channel; flapping posts no second one', async (t) => {
  const app = await startApp(t, settings)
  const community = await createCommunity(app)
  const { owner, member, path, add } = community
  const game = await startGame(t)
  const { id } = await add({ game: 'openarena', host: '127.0.0.1', port: game.port })
  const { channels } = await owner.expect(200, owner.get(`${path}/channels`))
  const [text] = channels
  const category = { name: 'Games', type: 'category' }
  const created = await owner.expect(201, owner.post(`${path}/channels`, category))
  const at = `${path}/game-servers/${id}`
  const on = ['down', 'up', 'full', 'empty']
  const setAlerts = (channelId: string) => owner.patch(at, { alerts: { channelId, on } })
  for (const [channelId, reason] of [
    [created.channel.id, 'not_a_message_channel'],
    ['nowhere', 'not_a_channel'],
  ]) {
    const { error } = await owner.expect(400, setAlerts(channelId))
    assert.deepEqual([error.field, error.reason], ['alerts.channelId', reason])
  }
  await owner.expect(200, setAlerts(text.id))
  // A channel alone would never get an alert.
  const nothing = await owner.expect(
    400,
    owner.patch(at, { alerts: { channelId: text.id, on: [] } }),
  )
  assert.deepEqual([nothing.error.field, nothing.error.reason], ['alerts.on', 'required'])
  const messages = async (): Promise<Message[]> =>
    (await member.expect(200, member.get(`/api/channels/${text.id}/messages`))).messages
  const titleIs = (title: string) => async () =>
    (await messages()).at(-1)?.embeds[0]?.title === title

  game.answer = null
  await watchUntilMet(app, 'down', titleIs('The Arena is down'))
  const [down] = await messages()
  assert.deepEqual(down?.author, { kind: 'system', id, name: 'The Arena', avatar: null })
  assert.match(down?.embeds[0]?.description ?? '', /Offline: it does not respond/)
  // What counts is the time since the end of an outage, however long it was.
  app.clock.advance(20 * minuteMs)
  game.answer = statusOf('oa_dm1')
  await watchUntilMet(app, 'up', titleIs('The Arena is up again'))
  // The time at which it came back, not the one at which the message changed.
  const since = (await community.list())[0]?.status?.since
  assert.equal((await messages()).at(-1)?.embeds[0]?.timestamp, since)
  // In the language of the community.
  await owner.expect(200, owner.patch(`${path}/moderation`, { joinLanguage: 'de' }))
  game.answer = 'another game'
  await watchUntilMet(app, 'down again', titleIs('The Arena ist nicht erreichbar'))
  const reason = (await messages()).at(-1)?.embeds[0]?.description ?? ''
  assert.match(reason, /An seiner Adresse antwortet etwas anderes/)
  game.answer = statusOf('oa_dm1')
  await watchUntilMet(app, 'up again', titleIs('The Arena ist wieder erreichbar'))
  const all = await messages()
  assert.deepEqual(
    all.map((message) => [message.id, message.editedAt]),
    [[down?.id, null]],
  )
  app.clock.advance(15 * minuteMs)
  game.answer = null
  await watchUntilMet(app, 'a new outage', async () => (await messages()).length === 2)
  game.answer = statusOf('oa_dm1')
  await watchUntilMet(app, 'up once more', titleIs('The Arena ist wieder erreichbar'))

  // Alerts are Guildhall's own messages, so they depend on nobody's permission to post.
  const { roles } = await owner.expect(200, owner.get(`${path}/roles`))
  const overwrite = `/api/channels/${text.id}/overwrites/${roles[0].id}`
  await owner.expect(
    200,
    owner.put(overwrite, { target: 'role', allow: [], deny: ['send_messages'] }),
  )
  // A game server posts at most once a minute.
  app.clock.advance(60_000)
  game.answer = statusOf('oa_dm1').replace('sv_maxclients\\16', 'sv_maxclients\\1')
  await watchUntilMet(app, 'full', titleIs('The Arena ist voll'))
  const full = game.answer
  const [changesSince, before] = [app.clock.now(), (await messages()).length]
  for (let flips = 0; flips < 8; flips += 1) {
    const online = flips % 2
    game.answer = online === 0 ? full.slice(0, full.indexOf('\n') + 1) : full
    await watchUntilMet(app, 'a change', async () => {
      return (await community.list())[0]?.status?.players.online === online
    })
  }
  const minutes = (app.clock.now() - changesSince) / minuteMs
  assert.ok((await messages()).length - before <= Math.ceil(minutes))
  await owner.expect(200, owner.delete(`/api/channels/${text.id}`))
  game.answer = null
  await watchUntil(app, community, 'down', ({ status }) => status?.state === 'offline')
  game.answer = statusOf('oa_dm1')
  await watchUntil(app, community, 'up', ({ status }) => status?.state === 'online')
})

test('GS12 GS13 GS19 GS20 GS21 GS22 GS42: alerts come at most once a minute, not for a single failure or one of Guildhall, and outlast a restart', async (t) => {
  let address = '127.0.0.1'
  const names = { resolve: async () => [address], resolveService: async () => [] }
  const intervals = { ...settings, WATCH_INTERVAL_SECONDS: '5' }
  const app = await startApp(t, intervals, { names })
  app.clock.freeze()
  const { owner, path, add } = await createCommunity(app)
  const online = await connect(owner)
  const game = await startGame(t)
  const open = { host: 'game.example.org', port: game.port }
  const { id } = await add({ game: 'openarena', ...open, name: 'Arena' })
  const closed = { port: await closedPort() }
  const { channels } = await owner.expect(200, owner.get(`${path}/channels`))
  const at = `${path}/game-servers/${id}`
  const change = (body: object) => owner.expect(200, owner.patch(at, body))
  const setAlerts = (...on: string[]) => change({ alerts: { channelId: channels[0].id, on } })
  const titles = () =>
    online.all('message.created').map(({ message }) => message.embeds[0]?.title ?? '')
  const statusNow = async (account = owner) => {
    const { gameServers } = await account.expect(200, account.get(`${path}/game-servers`))
    return (gameServers as GameServer[])[0]!.status!
  }
  /** Waits until the result of the next query is known, and what it causes has happened. */
  async function query(ms = 6000): Promise<void> {
    app.clock.advance(ms)
    const now = app.clock.now()
    await waitUntil('a query', async () => {
      if ((await statusNow()).checkedAt >= now) return true
      // Results are stored once a second.
      app.clock.advance(200)
      return false
    })
    await settle()
  }
  let renames = 0
  async function settle(): Promise<void> {
    for (let count = 0; count < 2; count += 1) {
      const name = `Arena ${(renames += 1)}`
      await change({ name })
      await online.next('game_server.updated', ({ gameServer }) => gameServer.name === name)
    }
  }

  // That Guildhall may not query it is no outage, and no part of its history.
  await setAlerts('down', 'up')
  await query()
  address = '10.0.0.1'
  const refusedFrom = app.clock.now() + minuteMs
  await waitUntil('it may not be queried', async () => {
    app.clock.advance(6000)
    return (await statusNow()).reason === 'SSRF_BLOCKED'
  })
  for (let count = 0; count < 4; count += 1) await query(24_000)
  const { points } = await owner.expect(200, owner.get(`${at}/history?from=${refusedFrom}`))
  assert.deepEqual(points, [])
  address = '127.0.0.1'
  await query(24_000)
  // Without `down`, the end of an outage has a message.
  await setAlerts('up')
  await change(closed)
  await query()
  await query()
  await change(open)
  app.clock.advance(minuteMs)
  await query()
  await waitUntil('up', () => titles().length === 1)
  assert.match(titles().at(-1)!, /is up again$/)
  await setAlerts('down', 'up')
  app.clock.advance(minuteMs)
  // Neither is a single failure: changing the address queries it at once, which does not count.
  await change(closed)
  await query()
  assert.equal((await statusNow()).state, 'offline')
  assert.equal(titles().length, 1)
  await query()
  await waitUntil('down', () => titles().length === 2)
  const first = online.all('message.created')[1]!.message
  await change(open)
  await query()
  app.clock.advance(minuteMs)
  await query()
  const { message: changed } = await online.next('message.updated')
  assert.equal(changed.id, first.id)

  // Full and empty within a minute are one message.
  await setAlerts('down', 'up', 'full', 'empty')
  app.clock.advance(minuteMs)
  game.answer = statusOf('oa_dm1').replace('sv_maxclients\\16', 'sv_maxclients\\1')
  await query()
  await waitUntil('full', () => titles().length === 3)
  game.answer = `${statusOf('oa_dm1').split('\n')[0]}\n`
  for (let count = 0; count < 3; count += 1) await query()
  assert.equal((await statusNow()).players.online, 0)
  assert.match(titles().at(-1)!, /is full$/)
  await query(minuteMs)
  await waitUntil('empty', () => titles().length === 4)

  // An outage after a while has a message of its own. One that lasts is queried less often.
  app.clock.advance(16 * minuteMs)
  await change(closed)
  await query()
  await query()
  await waitUntil('down', () => titles().length === 5)
  const down = online.all('message.created').at(-1)!.message
  assert.notEqual(down.id, first.id)
  for (let count = 0; count < 5; count += 1) await query(24_000)
  const other = await startQuakeServer(t, statusOf('oa_dm1'))
  await add({ game: 'openarena', host: '127.0.0.1', port: other.port })
  const times = new Set<number>()
  for (let count = 0; count < 10; count += 1) {
    const queries = other.requestCount
    app.clock.advance(6000)
    await waitUntil('another game server is queried', () => other.requestCount > queries)
    await settle()
    times.add((await statusNow()).checkedAt)
  }
  // In a minute, every 18 s at least, and what was due before.
  assert.ok(times.size <= 6, `queried at ${[...times].join()}`)

  // After days, nothing is known until the next query; the message about the outage changes nevertheless.
  const ahead = app.clock.now() - Date.now() + 2 * dayMs
  await app.stop()
  const again = await startApp(
    t,
    { ...intervals, DATA_DIR: app.dataDir, WATCH_INTERVAL_SECONDS: '3600' },
    { names, clock: () => Date.now() + ahead },
  )
  const back = owner.at(again.url)
  await waitUntil('the status is unknown', async () => {
    const { state, reason } = await statusNow(back)
    return state === 'unknown' && reason === null
  })
  const reader = await connect(back)
  await back.expect(200, back.patch(at, open))
  again.clock.advance(2 * 3_600_000)
  const { message } = await reader.next('message.updated')
  assert.equal(message.id, down.id)
  assert.match(message.embeds[0]?.title ?? '', /is up again$/)
})

test('GS25 GS26 GS27 GS28: a status card changes in place, and stops when it is no longer recent', async (t) => {
  const app = await startApp(t, settings)
  const community = await createCommunity(app)
  const { owner, member, path, add } = community
  const game = await startGame(t)
  const { id: gameServerId } = await add({ game: 'openarena', host: '127.0.0.1', port: game.port })
  const { channels } = await owner.expect(200, owner.get(`${path}/channels`))
  const [{ id: channelId }] = channels
  const url = `/api/channels/${channelId}/status-cards`
  const online = await connect(owner)

  const { message } = await member.expect(201, member.post(url, { gameServerId }))
  const [card] = message.embeds
  assert.deepEqual(
    [card.title, card.description, card.footer],
    ['The Arena', 'Online', 'OpenArena'],
  )
  assert.deepEqual([message.author.id, message.editedAt], [member.id, null])
  game.answer = statusOf('oa_dm6')
  await watchUntil(app, community, 'map', ({ status }) => status?.map === 'oa_dm6')
  const updated = await online.next('message.updated')
  assert.deepEqual([updated.message.id, updated.message.editedAt], [message.id, null])
  assert.ok(updated.message.embeds[0]?.fields?.some(({ value }) => value === 'oa_dm6'))

  for (let i = 0; i < gameServerLimits.recentMessages; i += 1) {
    await online.action('message.send', { channelId, content: `message ${i}` })
  }
  game.answer = statusOf('oa_dm1')
  await watchUntil(app, community, 'map', ({ status }) => status?.map === 'oa_dm1')
  await online.settle()
  const updates = online.events.filter(({ type }) => type === 'message.updated')
  assert.equal(updates.length, 1)

  const refusals: [object, string, string][] = [
    [{ gameServerId: 'nothing' }, 'gameServerId', 'not_a_game_server'],
    [{}, 'gameServerId', 'required'],
    [{ host: '10.0.0.1' }, 'host', 'game_host_not_public'],
    [{ host: 'a b' }, 'host', 'not_a_game_host'],
    [{ host: '127.0.0.1', port: await closedPort() }, 'host', 'no_game_answers'],
  ]
  for (const [body, field, reason] of refusals) {
    const { error } = await member.expect(400, member.post(url, body))
    assert.deepEqual([error.field, error.reason], [field, reason])
  }
  const other = await startQuakeServer(t, statusOf('oa_ctf1', 'Elsewhere'))
  const elsewhere = { host: '127.0.0.1', port: other.port }
  const free = await member.expect(201, member.post(url, elsewhere))
  assert.deepEqual(
    [free.message.embeds[0].title, free.message.embeds[0].description],
    ['Elsewhere', 'Online'],
  )
  const watched = await member.expect(201, member.post(url, { host: '127.0.0.1', port: game.port }))
  game.answer = statusOf('oa_dm2')
  await watchUntil(app, community, 'map', ({ status }) => status?.map === 'oa_dm2')
  const updatesOf = ({ id }: Message): number =>
    online.all('message.updated').filter((event) => event.message.id === id).length
  await waitUntil('the card of the address follows', () => updatesOf(watched.message) === 1)
  // In each channel, the newest card alone follows.
  const newest = await member.expect(201, member.post(url, { gameServerId }))
  game.answer = statusOf('oa_dm5')
  await watchUntil(app, community, 'map', ({ status }) => status?.map === 'oa_dm5')
  await waitUntil('the newest card follows', () => updatesOf(newest.message) === 1)
  assert.deepEqual([updatesOf(watched.message), updatesOf(free.message)], [1, 0])
  await member.expect(404, member.post('/api/channels/nothing/status-cards', { gameServerId }))
  const { roles } = await owner.expect(200, owner.get(`${path}/roles`))
  const overwrite = `/api/channels/${channelId}/overwrites/${roles[0].id}`
  const silenced = { target: 'role', allow: [], deny: ['send_messages'] }
  await owner.expect(200, owner.put(overwrite, silenced))
  const queries = other.requestCount
  await member.expect(403, member.post(url, { gameServerId }))
  await member.expect(403, member.post(url, elsewhere))
  assert.equal(other.requestCount, queries)
  await online.close()
})

test('a status card of an address causes no query where its author cannot post now', async (t) => {
  const app = await startApp(t, settings)
  const { owner, member, path } = await createCommunity(app)
  const game = await startQuakeServer(t, statusOf('oa_ctf1'))
  const card = { host: '127.0.0.1', port: game.port }
  const { channels } = await owner.expect(200, owner.get(`${path}/channels`))
  const [{ id: channelId }] = channels
  const url = `/api/channels/${channelId}/status-cards`
  const online = await connect(owner)
  const { message } = await online.action('message.send', { channelId, content: 'Hello' })
  const { thread } = await owner.expect(
    201,
    owner.post(`/api/channels/${channelId}/messages/${message.id}/thread`, { name: 'Locked' }),
  )
  await owner.expect(200, owner.patch(`/api/threads/${thread.id}`, { locked: true }))
  await owner.expect(200, owner.patch(`/api/channels/${channelId}`, { slowmodeSeconds: 60 }))
  await member.expect(201, member.post(url, card))
  const queries = game.requestCount
  assert.ok(queries > 0)

  const refused = async (status: number, reason: string, at = url): Promise<void> => {
    const { error } = await member.expect(status, member.post(at, card))
    assert.equal(error.reason, reason)
    assert.equal(game.requestCount, queries, reason)
  }
  await refused(429, 'slow_mode')
  await refused(403, 'thread_locked', `/api/channels/${thread.id}/status-cards`)
  app.clock.advance(minuteMs)
  const mutedUntil = app.clock.now() + minuteMs
  await owner.expect(200, owner.patch(`${path}/members/${member.id}`, { mutedUntil }))
  await refused(403, 'missing_permission')
  app.clock.advance(minuteMs)
  const rules = { rules: [{ title: 'Be kind', text: '' }], askEveryone: true }
  const { updatedAt } = await owner.expect(200, owner.put(`${path}/rules`, rules))
  await refused(403, 'rules_not_accepted')
  await member.expect(200, member.post(`${path}/rules/accept`, { updatedAt }))
  await member.expect(201, member.post(url, card))
  assert.ok(game.requestCount > queries)
  await online.close()
})

test('GS29 GS30 GS31 GS32: everyone sees public game servers and their badges, and nothing else', async (t) => {
  const app = await startApp(t, { ...settings, PUBLIC_PAGE_RATE_PER_MINUTE: '8' })
  const { owner, path, add } = await createCommunity(app)
  const game = await startGame(t)
  const name = `</text><script>alert("1")</script> & 'co'`
  const shown = await add({ game: 'openarena', host: '127.0.0.1', port: game.port, name })
  const hidden = await add({
    game: 'openarena',
    host: '127.0.0.1',
    port: game.port,
    name: 'Secret',
  })
  const visitor = app.visitor()
  const badgeOf = ({ id }: GameServer) => `${path}/game-servers/${id}/badge.svg`
  await visitor.expect(404, visitor.get(`${path}/public`))
  await visitor.expect(404, visitor.get(badgeOf(shown)))
  await owner.expect(200, owner.patch(`${path}/game-servers/${shown.id}`, { public: true }))

  const page = await visitor.get(`${path}/public`)
  assert.deepEqual([page.status, page.headers.get('cache-control')], [200, 'public, max-age=30'])
  assert.deepEqual(page.body.server.name, 'Home')
  assert.deepEqual(
    page.body.gameServers.map((one: GameServer) => one.name),
    [name],
  )
  assert.deepEqual(page.body.gameServers[0].status.players, { online: 1, max: 16 })
  assert.ok(!JSON.stringify(page.body).includes('mia'))
  const badge = await visitor.get(badgeOf(shown))
  assert.match(badge.headers.get('content-type') ?? '', /^image\/svg\+xml/)
  assert.match(badge.body, /^<svg .*1 \/ 16 players/)
  assert.doesNotMatch(badge.body, /<script|<\/text><script/)
  await visitor.expect(404, visitor.get(badgeOf(hidden)))
  await visitor.expect(404, visitor.get('/api/servers/nothing/public'))
  let reply = await visitor.get(`${path}/public`)
  for (let i = 0; i < 3 && reply.status === 200; i += 1) reply = await visitor.get(`${path}/public`)
  assert.equal(reply.status, 429)
})

test('GS30 GS31 GS32 GS33 GS34: the public page shows what is public as HTML, in the language of the visitor, with the chosen invite', async (t) => {
  const app = await startApp(t, { ...settings, PUBLIC_PAGE_RATE_PER_MINUTE: '20' })
  const { owner, member, path, add } = await createCommunity(app)
  const serverId = path.split('/').at(-1) ?? ''
  const page = `/s/${serverId}`
  const visitor = app.visitor()
  const open = (url: string, headers: Record<string, string> = {}) =>
    fetch(app.url + url, { headers: { accept: 'text/html', ...headers } })
  const game = await startGame(t)
  const name = '<b>"Old" & Harbour</b>'
  const shown = await add({ game: 'unvanquished', host: '127.0.0.1', port: game.port, name })
  const missing = await open(page)
  assert.equal(missing.status, 404)
  assert.match(await missing.text(), /doesn’t exist, or its community/)
  await owner.expect(200, owner.patch(`${path}/game-servers/${shown.id}`, { public: true }))

  const first = await open(page, { 'accept-language': 'fr, de-AT;q=0.9, en;q=0.8' })
  assert.equal(first.status, 200)
  const header = (one: Response, key: string) => one.headers.get(key) ?? ''
  assert.equal(header(first, 'vary'), 'accept-language')
  assert.equal(header(first, 'cache-control'), 'public, max-age=30')
  const policy = header(first, 'content-security-policy')
  assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  const text = await first.text()
  assert.match(text, /<html lang="de">/)
  assert.match(text, /1 Spieler/)
  assert.ok(text.includes('&lt;b&gt;&quot;Old&quot; &amp; Harbour&lt;/b&gt;'))
  assert.ok(text.includes(`href="unv://127.0.0.1:${game.port}"`))
  assert.match(text, /oa_dm1/)
  // No players, no members, no invite.
  assert.doesNotMatch(text, /mia|\/invite\/|<b>/)
  assert.ok(!text.includes(owner.id) && !text.includes(member.id))
  const etag = header(first, 'etag')
  const language = { 'accept-language': 'de' }
  const again = await open(page, { ...language, 'if-none-match': `"x", W/${etag}` })
  assert.deepEqual([again.status, await again.text(), header(again, 'etag')], [304, '', etag])

  const invites = `${path}/invites`
  const settingsUrl = `${path}/public-page`
  const { invite } = await owner.expect(201, owner.post(invites, { maxUses: 1 }))
  const other = await createCommunity(app)
  const foreign = await other.owner.expect(201, other.owner.post(`${other.path}/invites`, {}))
  await member.expect(403, member.get(settingsUrl))
  await member.expect(403, member.put(settingsUrl, { inviteCode: null }))
  await other.owner.expect(404, other.owner.put(settingsUrl, { inviteCode: null }))
  for (const inviteCode of [foreign.invite.code, 'nothing']) {
    const { error } = await owner.expect(400, owner.put(settingsUrl, { inviteCode }))
    assert.deepEqual([error.field, error.reason], ['inviteCode', 'invite_not_usable'])
  }
  const chosen = { publicPage: { inviteCode: invite.code, shortAddress: null } }
  assert.deepEqual(await owner.expect(200, owner.put(settingsUrl, chosen.publicPage)), chosen)
  await owner.expect(200, owner.put(settingsUrl, chosen.publicPage))
  assert.deepEqual(await owner.expect(200, owner.get(settingsUrl)), chosen)
  const { entries } = await owner.expect(200, owner.get(`${path}/audit-log?limit=100`))
  const changes = entries.filter(({ action }: AuditRow) => action === 'public_page.updated')
  assert.deepEqual(
    changes.map((entry: AuditRow) => entry.changes),
    [{ inviteCode: { from: null, to: invite.code } }],
  )

  const widget = await open(`${page}/widget?lang=en&theme=dark&gameServer=${shown.id}`)
  assert.match(header(widget, 'content-security-policy'), /frame-ancestors \*$/)
  const framed = await widget.text()
  assert.match(framed, /<html lang="en" data-theme="dark">/)
  assert.ok(framed.includes(`href="${invite.url}"`))
  assert.equal((await open(`${page}/widget?gameServer=nothing&gameServer=2`)).status, 404)
  const listed = await visitor.expect(200, visitor.get(`${path}/public`))
  assert.equal(listed.inviteUrl, invite.url)
  // The only use of the invite: nobody can join with it any more.
  await other.member.expect(200, other.member.post(`/api/invites/${invite.code}/accept`))
  assert.doesNotMatch(await (await open(page)).text(), /\/invite\//)
  await owner.expect(200, owner.put(settingsUrl, { inviteCode: null }))

  await owner.expect(200, owner.patch(`${path}/game-servers/${shown.id}`, { public: false }))
  assert.equal((await open(page)).status, 404)
  await waitUntil('the limit', async () => (await open(page)).status === 429)
  assert.match(await (await open(`${page}?lang=de`)).text(), /Zu viele Anfragen/)
})

test('GS35 GS36 GS37 GS38: a short address leads to the public page of the one server that has it', async (t) => {
  const app = await startApp(t, { ...settings, PUBLIC_PAGE_RATE_PER_MINUTE: '100' })
  const game = await startGame(t)
  const [first, second] = await Promise.all(
    [1, 2].map(async () => {
      const community = await createCommunity(app)
      const { owner, path, add } = community
      const shown = await add({ game: 'openarena', host: '127.0.0.1', port: game.port })
      await owner.expect(200, owner.patch(`${path}/game-servers/${shown.id}`, { public: true }))
      const choose = (shortAddress: unknown) => owner.put(`${path}/public-page`, { shortAddress })
      return { ...community, choose, id: path.split('/').at(-1) ?? '', shown }
    }),
  )
  assert.ok(first && second)
  const open = async (address: string) => {
    const reply = await fetch(`${app.url}/s/${address}`, { headers: { 'accept-language': 'en' } })
    return { status: reply.status, text: await reply.text() }
  }
  const missing = await open('old-harbour')
  assert.equal(missing.status, 404)
  for (const [value, reason] of [
    ['ab', 'too_short'],
    ['a'.repeat(33), 'too_long'],
    [first.id, 'too_long'],
    [first.id.replaceAll('-', ''), 'public_address_reserved'],
    ['widget', 'public_address_reserved'],
    ['Old-Harbour', 'not_a_public_address'],
    ['old harbour', 'not_a_public_address'],
    ['-harbour', 'not_a_public_address'],
    ['old--harbour', 'not_a_public_address'],
    ['häfen', 'not_a_public_address'],
    ['old/harbour', 'not_a_public_address'],
    ['20261128', 'not_a_public_address'],
    [7, 'wrong_type'],
  ] as const) {
    const { error } = await first.owner.expect(400, first.choose(value))
    assert.deepEqual([error.field, error.reason], ['shortAddress', reason], String(value))
  }

  // Both ask at once: one gets it.
  const replies = await Promise.all([first.choose('old-harbour'), second.choose('old-harbour')])
  const statuses = replies.map(({ status }) => status)
  assert.deepEqual(new Set(statuses), new Set([200, 409]))
  const [winner, loser] = statuses[0] === 200 ? [first, second] : [second, first]
  const { error } = replies[statuses.indexOf(409)]!.body
  assert.deepEqual([error.field, error.reason], ['shortAddress', 'public_address_taken'])

  for (const address of ['old-harbour', 'Old-Harbour', winner.id]) {
    const { status, text } = await open(address)
    assert.equal(status, 200, address)
    assert.ok(text.includes(`<link rel="canonical" href="${app.url}/s/old-harbour" />`), address)
    assert.ok(text.includes(winner.shown.name), address)
  }
  assert.equal((await open(`old-harbour/widget?gameServer=${winner.shown.id}`)).status, 200)
  // What is left out stays.
  const { owner, path } = winner
  const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
  const both = { inviteCode: invite.code, shortAddress: 'old-harbour' }
  const settingsUrl = `${path}/public-page`
  const chosen = await owner.expect(200, owner.put(settingsUrl, { inviteCode: invite.code }))
  assert.deepEqual(chosen, { publicPage: both })

  await owner.expect(200, winner.choose('new-harbour'))
  assert.deepEqual(await open('old-harbour'), missing)
  assert.equal((await open(winner.id)).status, 200)
  await loser.owner.expect(200, loser.choose('old-harbour'))
  await loser.owner.expect(200, loser.choose(null))
  assert.deepEqual(await open('old-harbour'), missing)
  const { entries } = await owner.expect(200, owner.get(`${path}/audit-log?limit=100`))
  const changes = entries.filter(({ action }: AuditRow) => action === 'public_page.updated')
  assert.deepEqual(
    changes.map((entry: AuditRow) => entry.changes),
    [
      { shortAddress: { from: 'old-harbour', to: 'new-harbour' } },
      { inviteCode: { from: null, to: invite.code } },
      { shortAddress: { from: null, to: 'old-harbour' } },
    ],
  )
  // The page of a server that is not public or gone looks the same as one that never was, and a deleted server's is free.
  await owner.expect(200, owner.patch(`${path}/game-servers/${winner.shown.id}`, { public: false }))
  assert.deepEqual(await open('new-harbour'), missing)
  await owner.expect(200, owner.delete(path))
  await loser.owner.expect(200, loser.choose('new-harbour'))
})

test('the page prefers the language that weighs most, whatever the header holds', () => {
  for (const [header, language] of [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['DE-ch', 'de'],
    ['fr', 'en'],
    ['en;q=0.1, de;q=0.2', 'de'],
    ['de;q=0, en', 'en'],
    ['de;q=x', 'en'],
    ['*', 'en'],
  ] as const) {
    assert.equal(preferredLanguage(header), language, String(header))
  }
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (header) => {
      assert.match(preferredLanguage(header), /^(?:en|de)$/)
    }),
  )
})

test('values in HTML are escaped, whatever they hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (value) => {
      const { text } = html`<a title="${value}">${value}</a>`
      const [, title = '', content = ''] = /^<a title="([^"<>]*)">([^"<>]*)<\/a>$/.exec(text) ?? []
      assert.ok(value === '' || title !== '')
      assert.equal(title, content)
      assert.ok(text.isWellFormed())
    }),
  )
})

async function watchUntilMet(
  app: TestApp,
  label: string,
  isMet: () => Promise<boolean>,
): Promise<void> {
  await waitUntil(label, async () => {
    // In small steps, because alerts depend on how long an outage lasts.
    app.clock.advance(2000)
    return isMet()
  })
}
