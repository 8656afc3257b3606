import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'

interface Route {
  method: string
  template: string
  pattern: RegExp
  /** By status. Each is compiled when it is first needed: most routes of a test are never asked. */
  answers: Map<string, () => ValidateFunction>
}

const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, 'web-address': true } })

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

/** By the address of a running Guildhall. */
const described = new Map<string, Promise<Route[]>>()
/** By the text of a description: compiling the same one again for every Guildhall would take longer than most tests. */
const parsed = new Map<string, Route[]>()
const answered = new Map<string, Set<string>>()

/** All routes that a running Guildhall describes, as `GET /api/health`. Throws where a schema of theirs is none. */
export async function describedRoutes(url: string): Promise<string[]> {
  const routes = await routesOf(url)
  for (const { answers } of routes) for (const answer of answers.values()) answer()
  return routes.map(({ method, template }) => `${method} ${template}`).sort()
}

/** The described routes that have answered a request of this test file with success. */
export function answeredRoutes(url: string): string[] {
  return [...(answered.get(url) ?? [])].sort()
}

/** Fails where an answer is not what the OpenAPI description of its route says. */
export async function checkAnswer(
  url: string,
  method: string,
  path: string,
  status: number,
  body: unknown,
): Promise<void> {
  const [pathname = ''] = path.split('?')
  if (!pathname.startsWith('/api/') || pathname.includes('/docs')) return
  const route = (await routesOf(url)).find(
    (one) => one.method === method && one.pattern.test(pathname),
  )
  const place = `${method} ${path} answered ${status} ${JSON.stringify(body)}`
  if (!route) {
    if (status < 400) return
    const isError = pathname.startsWith('/api/v1') ? statusError : chatError
    assert.ok(isError(body), `${place}: no error of this prefix`)
    return
  }
  const answer = route.answers.get(String(status)) ?? route.answers.get(`${String(status)[0]}XX`)
  assert.ok(answer, `${place}: the description knows no such status`)
  const validate = answer()
  assert.ok(validate(body), `${place}: ${ajv.errorsText(validate.errors)}`)
  if (status < 400) {
    const of = answered.get(url) ?? new Set()
    answered.set(url, of.add(`${route.method} ${route.template}`))
  }
}

function routesOf(url: string): Promise<Route[]> {
  let routes = described.get(url)
  if (!routes) {
    routes = loadRoutes(url)
    described.set(url, routes)
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

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, any> }>>
}

function parseRoutes(text: string): Route[] {
  const known = parsed.get(text)
  if (known) return known
  const { paths } = JSON.parse(text) as Description
  const routes = Object.entries(paths).flatMap(([template, methods]) => {
    const pattern = new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
    return Object.entries(methods).map(([method, { responses }]): Route => ({
      method: method.toUpperCase(),
      template,
      pattern,
      answers: new Map(
        Object.entries(responses).map(([status, { content }]) => [
          status,
          compileOnce(content?.['application/json']?.schema ?? {}),
        ]),
      ),
    }))
  })
  parsed.set(text, routes)
  return routes
}

function compileOnce(schema: object): () => ValidateFunction {
  let compiled: ValidateFunction | undefined
  return () => (compiled ??= ajv.compile(schema))
}

function errorShape() {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'string' }, message: { type: 'string' } },
  }
}
