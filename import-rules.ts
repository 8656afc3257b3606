/**
 * Who may import whom (docs/architecture.md), as settings of oxlint. For each file the last override that names a rule
 * wins, so each one lists all that its files may not import.
 */
import type { OxlintOverride } from 'oxlint'

type Ban = {
  regex?: string
  group?: string[]
  message: string
  importNames?: string[]
  allowImportNames?: string[]
  allowTypeImports?: boolean
}

/** Lowest first. A layer imports from those before it; the folders of one layer do not import each other. */
const layers = [
  ['core'],
  ['storage', 'http', 'http-client', 'mail', 'pictures', 'voice'],
  ['events'],
  ['directory'],
  ['chat', 'status', 'https'],
  ['gateway'],
  ['app'],
  ['app.ts'],
  ['main.ts', 'operator'],
  ['operator.ts'],
]
/** Layers with use cases, which must not depend on HTTP. */
const domains = ['events', 'directory', 'chat', 'status']
const fastifyLayers = ['http', 'gateway', 'app']

const backend = 'apps/backend/src'
const web = 'apps/web/src'
const depths = [1, 2, 3]
const addressHelpers = ['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress']
const connectingNames = ['request', 'get', 'Agent', 'ClientRequest', 'globalAgent', 'default']
const queryMethods = [
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
]

const outsideProgram: Ban = {
  regex: String.raw`^\.\.?/(.*/)?(packages|apps|bench|scripts|test|e2e)/`,
  message: 'Import a workspace by its name; the program imports no test, benchmark or tool.',
}
const privateStores: Ban = {
  regex: String.raw`^(\.\./|\./.+/)(.*/)?([^/]*-)?store\.ts$`,
  message: 'A store is private to its folder.',
}
const routeFiles: Ban = {
  regex: String.raw`^\.\.?/(.*/)?([^/]*-)?routes\.ts$`,
  message: 'Only app/ and the file that registers a domain import routes.',
}
/** For a file that combines the routes of its own folder. */
const otherRoutes: Ban = {
  ...routeFiles,
  regex: String.raw`^\.\./(.*/)?([^/]*-)?routes\.ts$`,
}
const database: Ban = {
  regex: '^(kysely(/.*)?|pg|better-sqlite3|sqlite3|(node:)?sqlite)$',
  message: 'SQL belongs in storage/ or in a store.',
}
const media: Ban = {
  regex: '^node-datachannel$',
  message: 'The media library belongs in packages/media/src/peer.ts.',
}
const mailLibrary: Ban = {
  regex: '^nodemailer(/.*)?$',
  message: 'The mail library belongs in mail/.',
}
const pictureLibrary: Ban = {
  regex: '^sharp$',
  message: 'The library of pictures belongs in pictures/process/.',
}
const fastify: Ban = {
  regex: '^(fastify|fastify-plugin|@fastify/.*)$',
  message: 'Fastify belongs in http/, routes, gateway/ and app/.',
}
const http: Ban = {
  regex: String.raw`^((\.\./)+http/.*|(node:)?https?)$`,
  message: 'Only route files import HTTP.',
}
const addressesOnly: Ban = {
  regex: '^(node:)?net$',
  allowImportNames: addressHelpers,
  allowTypeImports: true,
  message: 'Only the files for it connect to other servers.',
}
const connections: Ban = {
  regex: '^((node:)?(dgram|tls|http2|https)|undici|got|axios|node-fetch)$',
  allowTypeImports: true,
  message: 'Only the files for it connect to other servers.',
}
const httpValues: Ban = { ...connections, regex: '^(node:)?http$' }
const httpRequests: Ban = { ...httpValues, importNames: connectingNames }

const everywhere = [outsideProgram, privateStores, media, mailLibrary, pictureLibrary]
const noConnections = [addressesOnly, connections]

export const importRules: OxlintOverride[] = [
  {
    files: ['{packages,apps}/*/src/**'],
    rules: {
      'import/no-cycle': ['error', { ignoreTypes: false }],
      'import/no-dynamic-require': ['error', { esmodule: true }],
      'typescript/no-require-imports': 'error',
      // Import statements for types, because the rules here do not see `import()` types.
      'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
    },
  },
  {
    files: [`${backend}/**`, 'packages/*/src/**'],
    excludeFiles: ['packages/game-query/src/{udp,tcp}.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: connections.message }],
    },
  },
  {
    files: [`${backend}/**`],
    excludeFiles: [`${backend}/storage/**`, `${backend}/**/{store,*-store}.ts`],
    rules: {
      'no-restricted-properties': [
        'error',
        ...queryMethods.map((property) => ({ property, message: database.message })),
      ],
    },
  },
  ...packageOverrides(),
  ...backendOverrides(),
  ...webOverrides(),
]

function packageOverrides(): OxlintOverride[] {
  const noWorkspaces: Ban = {
    regex: '^@guildhall/',
    message: 'Packages import no other workspace.',
  }
  const publicAddressOnly: Ban = {
    group: ['@guildhall/*', '!@guildhall/public-address'],
    message: 'game-query and media import only public-address.',
  }
  const inMedia = [outsideProgram, publicAddressOnly]
  const allButDatagrams: Ban = {
    ...connections,
    regex: '^((node:)?(tls|http2|https)|undici|got|axios|node-fetch)$',
  }
  return [
    override('packages/*/src/**', [
      outsideProgram,
      noWorkspaces,
      media,
      ...noConnections,
      httpValues,
    ]),
    override('packages/game-query/src/**', [
      outsideProgram,
      publicAddressOnly,
      ...noConnections,
      httpValues,
    ]),
    override('packages/game-query/src/{udp,tcp}.ts', [outsideProgram, publicAddressOnly]),
    override('packages/media/src/**', [...inMedia, media, ...noConnections, httpValues]),
    override('packages/media/src/peer.ts', [...inMedia, ...noConnections, httpValues]),
    override('packages/media/src/{addresses,relay/allocation}.ts', [
      ...inMedia,
      media,
      addressesOnly,
      allButDatagrams,
      httpValues,
    ]),
    override('packages/media/src/ports.ts', [...inMedia, media, allButDatagrams, httpValues]),
    override('packages/{contract,markdown}/src/**', [
      outsideProgram,
      noWorkspaces,
      { regex: '^node:', message: 'Browsers load this package, so it uses no Node module.' },
    ]),
  ]
}

function backendOverrides(): OxlintOverride[] {
  const unknown: Ban = { regex: '.', message: 'Give this folder a layer in import-rules.ts.' }
  const exceptions = [
    override(`${backend}/http-client/request.ts`, [
      ...everywhere,
      routeFiles,
      database,
      fastify,
      higherLayers('http-client'),
      addressesOnly,
      {
        ...connections,
        regex: '^(node:)?https?$',
        allowImportNames: ['request'],
      },
      { ...connections, regex: '^((node:)?(dgram|tls|http2)|undici|got|axios|node-fetch)$' },
    ]),
    override(`${backend}/storage/files/s3-client.ts`, [
      ...everywhere,
      routeFiles,
      fastify,
      higherLayers('storage'),
      addressesOnly,
      {
        ...connections,
        regex: '^(node:)?https?$',
        allowImportNames: ['request', 'Agent'],
      },
      { ...connections, regex: '^((node:)?(dgram|tls|http2)|undici|got|axios|node-fetch)$' },
    ]),
    override(`${backend}/operator/call.ts`, [
      ...everywhere,
      routeFiles,
      database,
      fastify,
      higherLayers('operator'),
      ...noConnections,
      { ...httpValues, allowImportNames: ['request'] },
    ]),
  ]
  const inHttps = [...everywhere, routeFiles, fastify, higherLayers('https')]
  const httpsExceptions = [
    override(`${backend}/https/store.ts`, [...inHttps, ...noConnections, httpValues]),
    // Connects to itself.
    override(`${backend}/https/decrypted.ts`, [...inHttps, database, connections, httpValues]),
    override(`${backend}/https/*-port.ts`, [
      ...inHttps,
      database,
      {
        ...connections,
        regex: '^(node:)?(http|net|tls)$',
        importNames: [...connectingNames, 'connect', 'createConnection'],
      },
      { ...connections, regex: '^((node:)?(dgram|http2|https)|undici|got|axios|node-fetch)$' },
    ]),
  ]
  return [
    override(`${backend}/**`, [unknown]),
    ...layers.flat().flatMap((layer) => layerOverrides(layer)),
    ...exceptions,
    ...httpsExceptions,
  ]
}

function layerOverrides(layer: string): OxlintOverride[] {
  if (layer === 'chat') {
    return [
      override(`${backend}/chat/chat-parts.ts`, [...everywhere, higherLayers('chat')]),
      ...depths.flatMap((depth) => chatOverrides(depth)),
    ]
  }
  const isFile = layer.endsWith('.ts')
  return roleOverrides(layer, isFile ? `${backend}/${layer}` : `${backend}/${layer}/**/*.ts`, [])
}

/** The folders of chat import only `actions.ts`, `access.ts` and `permissions/` of each other. */
function chatOverrides(depth: number): OxlintOverride[] {
  const up = '../'.repeat(depth)
  const chatInternals: Ban = {
    group: [`${up}[a-z]*/**`, `!${up}*/actions.ts`, `!${up}*/access.ts`, `!${up}permissions/**`],
    message: 'Folders of chat import only actions.ts, access.ts and permissions/ of each other.',
  }
  return roleOverrides('chat', `${backend}/chat/${'*/'.repeat(depth)}*.ts`, [chatInternals])
}

/** What the files of a layer may not import, and the exceptions for its stores and routes. */
function roleOverrides(layer: string, files: string, extra: Ban[]): OxlintOverride[] {
  const folder = files.slice(0, files.lastIndexOf('/'))
  const own = [...everywhere, ...extra, higherLayers(layer), ...noConnections]
  const sql = layer === 'storage' ? [] : [database]
  if (layer === 'mail') own.splice(own.indexOf(mailLibrary), 1)
  if (layer === 'pictures') own.splice(own.indexOf(pictureLibrary), 1)
  if (fastifyLayers.includes(layer)) {
    const routes = layer === 'app' ? [] : [routeFiles]
    const joining = layer === 'gateway' ? [`${folder}/register.ts`] : []
    return [
      override(files, [...own, ...routes, ...sql, httpRequests]),
      ...joining.map((file) => override(file, [...own, otherRoutes, ...sql, httpRequests])),
    ]
  }
  if (!domains.includes(layer)) {
    const serving = layer === 'main.ts' ? httpRequests : httpValues
    return [override(files, [...own, routeFiles, ...sql, fastify, serving])]
  }
  return [
    override(files, [...own, routeFiles, database, fastify, http]),
    override(`${folder}/{store,*-store}.ts`, [...own, routeFiles, fastify, http]),
    override(`${folder}/*-routes.ts`, [...own, routeFiles, database, httpRequests]),
    override(`${folder}/{routes,register}.ts`, [...own, otherRoutes, database, httpRequests]),
  ]
}

function higherLayers(layer: string): Ban {
  const at = layers.findIndex((names) => names.includes(layer))
  const names = layers.slice(at).flat()
  const others = names.filter((name) => name !== layer).map((name) => name.replace('.', '\\.'))
  const up = layer.endsWith('.ts') ? String.raw`\./` : String.raw`(\.\./)+`
  return {
    regex: String.raw`^${up}(${others.join('|')})(/|$)`,
    message: `${layer} imports from lower layers only.`,
  }
}

function webOverrides(): OxlintOverride[] {
  const contractOnly: Ban = {
    group: ['@guildhall/*', '!@guildhall/contract', '!@guildhall/markdown'],
    message: 'The web client imports only contract and markdown.',
  }
  const above = (names: string): Ban => ({
    regex: String.raw`^(\.\./)+(${names})/`,
    message: 'In the web client: shared < features < app.',
  })
  const base = [outsideProgram, contractOnly]
  return [
    override(`${web}/**`, base),
    override(`${web}/shared/**`, [...base, above('features|app')]),
    ...depths.map((depth) =>
      override(`${web}/features/${'*/'.repeat(depth)}*.{ts,tsx}`, [
        ...base,
        above('app'),
        {
          group: [`${'../'.repeat(depth)}[a-z]*/**`],
          message: 'Features do not import each other.',
        },
      ]),
    ),
  ]
}

function override(files: string, patterns: Ban[]): OxlintOverride {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } }
}
