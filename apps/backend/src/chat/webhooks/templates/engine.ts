import { escapeMarkdown } from '@guildhall/markdown'
import { Context, filters, Liquid, LiquidError, toValueSync } from 'liquidjs'
import type { Emitter, Template } from 'liquidjs'

/** The output of a template, or the position at which it failed. Lines and columns count from 1. */
export type Rendered =
  | { kind: 'output'; text: string }
  | { kind: 'failed'; line: number; column: number; detail: string }

export interface RenderRequest {
  source: string
  /** JSON. Null only parses the template. */
  payload: string | null
  /** How long the output may be, in UTF-16 units. */
  maxLength: number
}

/** CPU time of the thread, so that a busy machine does not fail templates that are cheap. */
const maxCpuMicroseconds = 100_000
/** Characters and items that filters and ranges create. */
const maxMemory = 2_000_000
const detailMax = 200

const liquid = createLiquid()

/**
 * Renders a Liquid template whose only variable is `payload`. It must run in a thread with limited memory and a deadline: some
 * filters check the limits only before they begin.
 */
export function renderTemplate({ source, payload, maxLength }: RenderRequest): Rendered {
  try {
    const template = liquid.parse(source)
    if (payload === null) return { kind: 'output', text: '' }
    return { kind: 'output', text: run(template, JSON.parse(payload), maxLength) }
  } catch (error) {
    return describe(error as Error)
  }
}

function createLiquid(): Liquid {
  const engine = new Liquid({
    // A mapping instead of the file system.
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    timezoneOffset: 0,
    locale: 'en-US',
    memoryLimit: maxMemory,
  })
  for (const name of ['include', 'render', 'layout', 'block']) delete engine.tags[name]
  const { json } = filters as unknown as { json: (this: unknown, ...given: unknown[]) => string }
  // A missing value must not become a gap in JSON.
  engine.registerFilter('json', function (value: unknown, ...rest: unknown[]) {
    return json.call(this, value ?? null, ...rest)
  })
  engine.registerFilter('escape_markdown', {
    handler(this: { context: Context }, value: unknown) {
      const text = toText(value)
      this.context.memoryLimit.use(2 * text.length)
      return escapeMarkdown(text)
    },
    raw: false,
  })
  return engine
}

function run(template: Template[], payload: unknown, maxLength: number): string {
  const limit = createCpuLimit()
  const scope = Object.assign(Object.create(null) as object, { payload })
  const context = new Context(scope, liquid.options, { sync: true }, { renderLimit: limit, liquid })
  const emitter = createEmitter(maxLength)
  toValueSync(liquid.renderer.renderTemplates(template, context, emitter))
  return emitter.buffer
}

/** In place of the library's limit, which is a time of day. */
function createCpuLimit(): Context['renderLimit'] {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  const end = used() + maxCpuMicroseconds
  const check = (): void => {
    if (used() > end) throw new Error('takes too long to render')
  }
  return { use: check, check } as unknown as Context['renderLimit']
}

function createEmitter(maxLength: number): Emitter {
  return {
    buffer: '',
    write(value: unknown) {
      const text = toText(value)
      if (this.buffer.length + text.length > maxLength) {
        throw new Error(`renders more than ${maxLength} characters`)
      }
      this.buffer += text
    },
  }
}

/** Text as Liquid writes a value. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toText).join('')
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '[object Object]'
}

function describe(error: Error): Rendered {
  const [line, column] = LiquidError.is(error) ? error.token.getPosition() : [1, 1]
  const text = error.message.replace(/(?:, file:[^\n]*)?, line:\d+, col:\d+$/, '')
  const detail = text === 'memory alloc limit exceeded' ? 'needs too much memory' : text
  return {
    kind: 'failed',
    line: line ?? 1,
    column: column ?? 1,
    detail: detail.slice(0, detailMax),
  }
}
