import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const root = path.join(import.meta.dirname, '../..')

/** Libraries that parse, and the class of game-query that does. */
const libraries = new Set([
  '@fastify/multipart',
  '@simplewebauthn/server',
  '@streamparser/json',
  'content-disposition',
  'cookie',
  'file-type',
  'htmlparser2',
  'liquidjs',
  'openid-client',
  'tar-stream',
  'ws',
])
/** Methods that take bytes or text apart. */
const methods =
  /^(read(U?Int|Big|Float|Double)\w*|matchAll|match|exec|charCodeAt|codePointAt|split)$/
const classes = new Set(['ByteReader', 'StringDecoder', 'TextDecoder', 'URLSearchParams'])

/**
 * The source files of the process that take bytes or text apart, by a method for it, `JSON.parse`, a class that decodes, or a
 * library that parses.
 */
export function filesThatParse(): string[] {
  return globSync('{packages/*,apps/backend}/src/**/*.ts', { cwd: root }).filter(parses).toSorted()
}

/** The files that match the patterns, which are relative to the root. */
export function matching(patterns: readonly string[]): Set<string> {
  return new Set(globSync([...patterns], { cwd: root }))
}

function parses(file: string): boolean {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  let found = false
  new Visitor({
    ImportDeclaration({ source, importKind }) {
      if (importKind !== 'type' && libraries.has(source.value)) found = true
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && libraries.has(String(source.value))) found = true
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isJson = callee.object.type === 'Identifier' && callee.object.name === 'JSON'
      const { name } = callee.property
      if (methods.test(name) || (isJson && name === 'parse')) found = true
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && classes.has(callee.name)) found = true
    },
  }).visit(program)
  return found
}
