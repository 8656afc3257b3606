import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import {
  endpointOf,
  everyoneDefaults,
  permissionList,
  permissionNames,
  permissionSet,
  permissionsLostByMute,
  routes,
} from '@guildhall/contract'
import type { ChatRouteName, Permission, Route } from '@guildhall/contract'
import type { SqlRow } from '../../src/storage/database.ts'
import { databasePathOf } from '../../src/storage/data-directory.ts'
import { sqliteOnly } from '../postgres.ts'
import { actorNames, createThings, createWorld, registerActors } from '../route-actors.ts'
import type { ActorName, World } from '../route-actors.ts'
import { inputs, prepareRequest } from '../route-inputs.ts'
import type { RouteRequest } from '../route-inputs.ts'
import { startApp } from '../start-app.ts'
import { isSteady, steadyPart } from '../stored-data.ts'

type Expected = 'allowed' | 401 | 403 | 404

const settings = {
  VOICE: 'off',
  STATUS_ALLOWED_NETWORKS: '127.0.0.0/8',
  OUTGOING_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
}

test(
  'every route answers every actor as declared, and refused requests change nothing',
  sqliteOnly,
  async (t) => {
    const app = await startApp(t, settings)
    const actors = await registerActors(app)
    const open = () => new DatabaseSync(databasePathOf(app.dataDir), { readOnly: true })
    const stored: Stored = { earlier: open(), now: open() }
    t.after(() => {
      stored.earlier.close()
      stored.now.close()
    })
    const problems: string[] = []
    let world: World | null = null
    for (const name of Object.keys(routes) as ChatRouteName[]) {
      world ??= await createWorld(app, actors)
      problems.push(...(await problemsOf(world, name, stored)))
      // Requests that are allowed may have changed it.
      if (endpointOf(name).method !== 'GET') world = null
    }
    assert.deepEqual(problems, [])
  },
)

/** Two connections to the database of the app. */
interface Stored {
  earlier: DatabaseSync
  now: DatabaseSync
}

async function problemsOf(world: World, name: ChatRouteName, stored: Stored): Promise<string[]> {
  const isAllowed = (actor: ActorName): boolean => expectedFor(name, actor) === 'allowed'
  const problems: (string | null)[] = []
  try {
    const refused = actorNames.filter((actor) => !isAllowed(actor))
    if (refused.length > 0) {
      const shared = await prepare(world, name, null)
      const findChanged = watchTables(stored)
      for (const actor of refused) problems.push(await problemOf(world, name, actor, shared))
      for (const table of findChanged()) {
        problems.push(`${name}: a refused request changed ${table}`)
      }
    }
    for (const actor of actorNames.filter(isAllowed)) {
      // Another request may have deleted what this one is about.
      problems.push(await problemOf(world, name, actor, await prepare(world, name, actor)))
    }
  } catch (error) {
    problems.push(`${name}: ${String(error)}`)
  }
  return problems.filter((problem) => problem !== null)
}

/** What the declaration of the route and its path come to. */
function expectedFor(name: ChatRouteName, actor: ActorName): Expected {
  const route: Route = routes[name]
  if (route.auth !== 'session') return 'allowed'
  if (!hasSession(actor)) return 401
  const exception = inputs[name]?.refuses?.[actor]
  if (exception) return exception
  const needed = [route.permission ?? route.permissionForOthers ?? []].flat()
  if (needed.includes('operator')) return actor === 'operator' ? 'allowed' : 403
  const { template } = endpointOf(name)
  if (template.includes('/:conversationId')) return expectedInGroup(actor, needed.includes('owner'))
  const isInChannel = /\/:(channelId|threadId)|\/attachments\//.test(template)
  if (!isInChannel && !template.includes('/servers/:serverId') && name !== 'revokeInvite') {
    return 'allowed'
  }
  const held = heldBy(actor)
  if (!held || (isInChannel && actor === 'member without view')) return 404
  return needed.length === 0 || needed.some((one) => held.includes(one)) ? 'allowed' : 403
}

function hasSession(actor: ActorName): boolean {
  return actor !== 'no login' && actor !== 'ended session' && actor !== 'suspended'
}

function expectedInGroup(actor: ActorName, needsOwner: boolean): Expected {
  if (actor === 'owner') return 'allowed'
  if (actor !== 'moderator') return 404
  return needsOwner ? 403 : 'allowed'
}

/** The permissions of an actor in the server; null for those who are no members. */
function heldBy(actor: ActorName): (Permission | 'owner' | 'operator')[] | null {
  switch (actor) {
    case 'member':
    case 'member without view':
      return everyoneDefaults
    case 'muted':
      return permissionList(permissionSet(everyoneDefaults) & ~permissionsLostByMute)
    case 'moderator':
      return permissionNames.filter((one) => one !== 'administrator')
    case 'owner':
      return [...permissionNames, 'owner']
    default:
      return null
  }
}

/** The request of an actor, or, with `null`, of all that are refused. */
function prepare(
  world: World,
  name: ChatRouteName,
  actor: ActorName | null,
): Promise<RouteRequest> {
  return prepareRequest(name, {
    world,
    things: createThings(world),
    account: world.actors[actor ?? 'owner'],
    isRefused: actor === null,
    isLast: false,
  })
}

async function problemOf(
  { app, actors }: World,
  name: ChatRouteName,
  actor: ActorName,
  { path, body }: RouteRequest,
): Promise<string | null> {
  // A copy, because some routes set another cookie.
  const account = actors[actor].at(app.url)
  const { outcome, endsSession } = inputs[name] ?? {}
  const expected = expectedFor(name, actor)
  if (endsSession && hasSession(actor)) {
    // With its cookie, the login would end the session.
    account.cookie = null
    await account.logIn()
  }
  const reply = await account.request(endpointOf(name).method, path, body)
  const { status } = reply
  const isExpected =
    expected === 'allowed'
      ? status === (outcome ?? routes[name].success.status)
      : status === expected
  if (isExpected) return null
  const shown = JSON.stringify(reply.body).slice(0, 150)
  return `${name} as ${actor}: ${status} instead of ${expected} ${outcome ?? ''} ${shown}`
}

/** Returns what finds the tables whose rows have changed since this call. They are read only if anything was committed. */
function watchTables({ earlier, now }: Stored): () => string[] {
  if (earlier.isTransaction) earlier.exec('ROLLBACK')
  // A transaction sees the database as it is at its first read.
  earlier.exec('BEGIN')
  earlier.prepare('SELECT count(*) FROM sqlite_schema').get()
  const version = versionOf(now)
  return () => (versionOf(now) === version ? [] : differences(digestOf(earlier), digestOf(now)))
}

/** Changes with each commit of another connection. */
function versionOf(stored: DatabaseSync): unknown {
  return stored.prepare('PRAGMA data_version').get()?.['data_version']
}

/** A hash of the rows of each table. */
function digestOf(stored: DatabaseSync): Map<string, string> {
  const tables = stored
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    )
    .all() as { name: string }[]
  return new Map(
    tables.map(({ name }) => {
      const rows = stored.prepare(`SELECT * FROM "${name}"`).all()
      const steady = rows.map((row) => steadyPart(row as SqlRow))
      return [name, createHash('sha256').update(JSON.stringify(steady)).digest('hex')]
    }),
  )
}

function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after]
    .filter(([table, hash]) => isSteady(table) && before.get(table) !== hash)
    .map(([table]) => table)
}
