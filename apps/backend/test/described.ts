import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'

interface Route {
  method: string
  template: string
  pattern: RegExp
  answers: Map<string, ValidateFunction>
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

const described = new Map<string, Promise<Route[]>>()
const answered = new Map<string, Set<string>>()

/** All routes that a running Guildhall describes, as `GET /api/health`. */
export async function describedRoutes(url: string): Promise<string[]> {
  return (await routesOf(url)).map(({ method, template }) => `${method} ${template}`).sort()
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
  const validate = route.answers.get(String(status)) ?? route.answers.get(`${String(status)[0]}XX`)
  assert.ok(validate, `${place}: the description knows no such status`)
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
    if (response.status === 404) continue
    const { paths } = (await response.json()) as {
      paths: Record<string, Record<string, { responses: Record<string, any> }>>
    }
    for (const [template, methods] of Object.entries(paths)) {
      const pattern = new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
      for (const [method, { responses }] of Object.entries(methods)) {
        const answers = new Map<string, ValidateFunction>()
        for (const [status, { content }] of Object.entries(responses)) {
          const schema = content?.['application/json']?.schema
          answers.set(status, schema ? ajv.compile(schema) : ajv.compile({}))
        }
        routes.push({ method: method.toUpperCase(), template, pattern, answers })
      }
    }
  }
  return routes
}

function errorShape() {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'string' }, message: { type: 'string' } },
  }
}
