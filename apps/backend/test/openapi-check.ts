import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'

interface DocumentedResponse {
  schema: object
  /** Compiled on first use: most routes of a test are never called. */
  compile: () => ValidateFunction
}

interface Route {
  method: string
  template: string
  pattern: RegExp
  /** By status. */
  responses: Map<string, DocumentedResponse>
}

const ajv = new Ajv2020({
  strict: false,
  // Checked where the whole document is: see documentedRoutes.
  validateSchema: false,
  formats: { 'date-time': true, 'web-address': true, color: true, timestamp: true },
})

const chatError = ajv.compile({
  type: 'object',
  required: ['error'],
  properties: { error: errorShape() },
})
const statusError = ajv.compile({
  type: 'object',
  required: ['success', 'error'],
  properties: { success: { const: false }, error: errorShape() },
})

/** The document key by URL of the running app, if it has one. */
const keys = new Map<string, string>()
/** By key, or by URL without one. */
const routesByKey = new Map<string, Promise<Route[]>>()
/** By the text of the document: compiling it again for every app would take longer than most tests. */
const routesByText = new Map<string, Route[]>()
const successfulByUrl = new Map<string, Set<string>>()

/**
 * Registers an app that started at this URL, where another one may have run before. Apps with the same key share
 * one document: generating it takes longer than many requests.
 */
export function registerApp(url: string, key?: string): void {
  routesByKey.delete(url)
  successfulByUrl.delete(url)
  if (key === undefined) keys.delete(url)
  else keys.set(url, key)
}

/** All documented routes, such as `GET /api/health`. Throws if one of their schemas is invalid. */
export async function documentedRoutes(url: string): Promise<string[]> {
  const routes = await loadCachedRoutes(url)
  for (const { schema } of routes.flatMap(({ responses }) => [...responses.values()])) {
    void ajv.validateSchema(schema, true)
  }
  return routes.map(({ method, template }) => `${method} ${template}`).sort()
}

/** The documented routes that have succeeded at least once in this test file. */
export function successfulRoutes(url: string): string[] {
  return [...(successfulByUrl.get(url) ?? [])].sort()
}

/** Asserts that a response matches the OpenAPI document of its route. */
export async function checkResponse(
  url: string,
  method: string,
  path: string,
  status: number,
  body: unknown,
): Promise<void> {
  const [pathname = ''] = path.split('?')
  if (!pathname.startsWith('/api/') || pathname.includes('/docs')) return
  const fail = (problem: string): never =>
    assert.fail(`${method} ${path} returned ${status} ${JSON.stringify(body)}: ${problem}`)
  const route = (await loadCachedRoutes(url)).find(
    (one) => one.method === method && one.pattern.test(pathname),
  )
  if (!route) {
    if (status < 400) return
    const isError = pathname.startsWith('/api/v1') ? statusError : chatError
    if (!isError(body)) fail('not in the error format of this prefix')
    return
  }
  const { responses } = route
  const response = responses.get(String(status)) ?? responses.get(`${String(status)[0]}XX`)
  const validate = (response ?? fail('undocumented status')).compile()
  if (!validate(body)) fail(ajv.errorsText(validate.errors))
  if (status < 400) {
    const successful = successfulByUrl.get(url) ?? new Set()
    successfulByUrl.set(url, successful.add(`${route.method} ${route.template}`))
  }
}

function loadCachedRoutes(url: string): Promise<Route[]> {
  const key = keys.get(url) ?? url
  let routes = routesByKey.get(key)
  if (!routes) {
    routes = loadRoutes(url)
    routesByKey.set(key, routes)
    // After a failure the next call loads them again.
    routes.catch(() => routesByKey.delete(key))
  }
  return routes
}

async function loadRoutes(url: string): Promise<Route[]> {
  const routes: Route[] = []
  for (const path of ['/api/openapi.json', '/api/v1/openapi.json']) {
    const response = await fetch(url + path)
    if (response.status !== 404) routes.push(...parseRoutes(await response.text()))
  }
  return routes
}

interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, any> }>>
}

function parseRoutes(text: string): Route[] {
  const cached = routesByText.get(text)
  if (cached) return cached
  const { paths } = JSON.parse(text) as OpenApiDocument
  const routes = Object.entries(paths).flatMap(([template, methods]) => {
    const pattern = new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
    return Object.entries(methods).map(([method, { responses }]): Route => ({
      method: method.toUpperCase(),
      template,
      pattern,
      responses: new Map(
        Object.entries(responses).map(([status, { content }]) => [
          status,
          compileOnce(content?.['application/json']?.schema ?? {}),
        ]),
      ),
    }))
  })
  routesByText.set(text, routes)
  return routes
}

function compileOnce(schema: object): DocumentedResponse {
  let compiled: ValidateFunction | undefined
  return { schema, compile: () => (compiled ??= ajv.compile(schema)) }
}

function errorShape() {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'string' }, message: { type: 'string' } },
  }
}
