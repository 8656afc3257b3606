import type { Graph, Import, SourceFile } from './graph.ts'
import { isBelowRoutes, isRoutes, isStore, placeOf, type Place } from './place.ts'
import type { Rule } from './rule.ts'

const ranks: Record<string, number> = {
  core: 0,
  storage: 1,
  cluster: 1,
  http: 1,
  outgoing: 1,
  events: 2,
  chat: 3,
  status: 3,
  voice: 3,
  gateway: 4,
  'app.ts': 5,
  'main.ts': 6,
  'operator.ts': 6,
  operator: 6,
}

const queryCalls = [
  '.selectFrom',
  '.insertInto',
  '.updateTable',
  '.deleteFrom',
  '.replaceInto',
  '.mergeInto',
]
const databases = ['kysely', 'pg', 'better-sqlite3', 'sqlite3']
const addressHelpers = ['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress']
const connectingModules = ['dgram', 'net', 'tls', 'http', 'https', 'http2']
const connectingNames = ['request', 'get', 'Agent', 'ClientRequest', 'globalAgent', '*', 'default']

export const backendRules: Rule[] = [
  {
    id: 'ranks',
    sentence:
      'core < storage, cluster, http, outgoing < events < chat, status, voice < gateway < app.ts < main.ts, operator.ts: ' +
      'import only from lower ranks, or from your own folder',
    file: (from) =>
      from.area === 'backend' && ranks[from.top] === undefined
        ? `${from.inner} lies outside of the known folders`
        : undefined,
    import(from, by, to) {
      if (from.area !== 'backend' || to?.area !== 'backend' || from.top === to.top) return undefined
      const [own, other] = [ranks[from.top], ranks[to.top]]
      if (own === undefined || other === undefined || other < own) return undefined
      return `${from.top} may not import ${to.top}`
    },
  },
  {
    id: 'routes',
    sentence: 'only app.ts imports routes.ts',
    import(from, by, to) {
      if (to?.area !== 'backend' || !isRoutes(to) || from.inner === 'app.ts') return undefined
      const isPart = from.name === 'routes.ts' && to.name !== 'routes.ts'
      if (isPart && folder(from) === folder(to)) return undefined
      return `${from.inner} imports ${to.inner}`
    },
  },
  {
    id: 'no-http-below-routes',
    sentence:
      'actions, access and stores know no HTTP, neither themselves nor through what they use',
    graph: findHttpBelowRoutes,
  },
  {
    id: 'sql',
    sentence: 'SQL only in storage/ and store.ts',
    file: (from, file) => {
      if (from.area !== 'backend' || mayHoldSql(from)) return undefined
      const call = file.calls.find(({ name }) => queryCalls.includes(name))
      return call && { line: call.line, text: `${call.name.slice(1)}() builds a query` }
    },
    import(from, by) {
      if (from.area !== 'backend' || mayHoldSql(from)) return undefined
      const name = importedModule(by)
      const isDatabase = name === 'node:sqlite' || databases.includes(name)
      return isDatabase ? `${name} is the database's` : undefined
    },
  },
  {
    id: 'store-private',
    sentence: 'a store is private to its folder',
    import(from, by, to) {
      if (to?.area !== 'backend' || !isStore(to) || to.top === 'storage') return undefined
      const isOwn = from.area === 'backend' && folder(from) === folder(to)
      return isOwn ? undefined : `${from.inner} imports ${to.inner}`
    },
  },
  {
    id: 'chat-doors',
    sentence: 'chat folders meet only at actions.ts, access.ts and permissions/',
    import(from, by, to) {
      const isChat = from.area === 'backend' && from.top === 'chat'
      if (!isChat || to?.area !== 'backend' || to.top !== 'chat') return undefined
      if (from.domain === to.domain || to.domain === 'permissions') return undefined
      const isDoor =
        to.inner === `chat/${to.domain}/${to.name}` && /^(actions|access)\.ts$/.test(to.name)
      return isDoor ? undefined : `${from.inner} imports ${to.inner}`
    },
  },
  {
    id: 'redis',
    sentence: 'Redis only in cluster/',
    import: (from, by) =>
      ['ioredis', 'redis'].includes(importedModule(by)) && !isBackend(from, 'cluster')
        ? `${importedModule(by)} is imported in ${from.inner}`
        : undefined,
  },
  {
    id: 'fastify',
    sentence: 'Fastify only in http/, routes.ts, gateway/ and app.ts',
    import: (from, by) =>
      isFastify(importedModule(by)) && !mayKnowFastify(from)
        ? `${importedModule(by)} is imported in ${from.inner}`
        : undefined,
  },
  {
    id: 'media',
    sentence: 'the media library only in voice/engine.ts',
    import: (from, by) =>
      importedModule(by) === 'node-datachannel' && from.inner !== 'voice/engine.ts'
        ? `node-datachannel is imported in ${from.inner}`
        : undefined,
  },
  {
    id: 'sockets',
    sentence:
      'connections to the outside only in game-query/src/udp.ts and tcp.ts and in outgoing/get.ts, behind the guard',
    file(from, file) {
      if (from.area !== 'backend' && !isUnguarded(from)) return undefined
      const call = file.calls.find(({ name }) => name === 'fetch')
      return call && { line: call.line, text: 'fetch() opens a connection' }
    },
    import(from, by) {
      if (by.typeOnly || (from.area !== 'backend' && !isUnguarded(from))) return undefined
      const { target } = by
      if (
        target.kind === 'package' &&
        ['undici', 'got', 'axios', 'node-fetch'].includes(target.name)
      ) {
        return `${target.name} opens connections`
      }
      if (target.kind !== 'node' || !connectingModules.includes(target.name)) return undefined
      return mayImportNames(from, target.name, by.names)
        ? undefined
        : `node:${target.name} opens sockets`
    },
  },
]

/** Judging an address opens no socket, and a server listens; neither reaches out. */
function mayImportNames(from: Place, module: string, names: string[]): boolean {
  if (module === 'net')
    return names.length > 0 && names.every((name) => addressHelpers.includes(name))
  if (from.area === 'backend' && from.inner === 'outgoing/get.ts') {
    return ['http', 'https'].includes(module) && names.every((name) => name === 'request')
  }
  const serves = from.area === 'backend' && (mayKnowFastify(from) || from.top === 'main.ts')
  return module === 'http' && serves && !names.some((name) => connectingNames.includes(name))
}

function isUnguarded(from: Place): boolean {
  return from.area === 'game-query' && !['udp.ts', 'tcp.ts'].includes(from.inner)
}

function mayHoldSql(from: Place): boolean {
  return from.top === 'storage' || isStore(from)
}

function mayKnowFastify(from: Place): boolean {
  if (from.area !== 'backend') return false
  return ['http', 'gateway', 'app.ts'].includes(from.top) || isRoutes(from)
}

function isFastify(name: string): boolean {
  return name === 'fastify' || name === 'fastify-plugin' || name.startsWith('@fastify/')
}

function isBackend(from: Place, top: string): boolean {
  return from.area === 'backend' && from.top === top
}

function folder(place: Place): string {
  return place.inner.slice(0, -place.name.length)
}

function importedModule({ target }: Import): string {
  if (target.kind === 'node') return `node:${target.name}`
  return target.kind === 'package' ? target.name : ''
}

/** Follows what actions, access and stores use within the domains; tells the import that lets HTTP in. */
function* findHttpBelowRoutes(
  graph: Graph,
): Generator<{ file: string; line: number; text: string }> {
  const queue = [...graph.values()].filter(
    (file) => isDomainFile(file) && isBelowRoutes(placeIn(file)),
  )
  const seen = new Set(queue)
  for (const file of queue) {
    for (const by of file.imports) {
      const next = by.target.kind === 'file' ? graph.get(by.target.path) : undefined
      const place = by.target.kind === 'file' ? placeOf(by.target.path) : undefined
      const name = importedModule(by)
      if ((place && isBackend(place, 'http')) || isFastify(name) || /^node:https?2?$/.test(name)) {
        yield { file: file.path, line: by.line, text: `${by.specifier ?? 'an import'} is HTTP` }
      } else if (next && isDomainFile(next) && !seen.has(next)) {
        seen.add(next)
        queue.push(next)
      }
    }
  }
}

function isDomainFile(file: SourceFile): boolean {
  const place = placeOf(file.path)
  return place?.area === 'backend' && ['chat', 'status', 'voice', 'events'].includes(place.top)
}

function placeIn(file: SourceFile): Place {
  const place = placeOf(file.path)
  if (!place) throw new Error(`${file.path} has no place`)
  return place
}
