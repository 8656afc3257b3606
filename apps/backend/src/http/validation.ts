import { Ajv } from 'ajv'
import type { ErrorObject, Options, ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'

const options: Options = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  strict: false,
  formats: {
    'web-address': isWebAddress,
    'date-time': true,
  },
}

const bodies = new Ajv(options)
// Query strings and paths are text, so a number in them is its digits.
const texts = new Ajv({ ...options, coerceTypes: true })

/** Compiles a JSON schema; lengths count Unicode code points, unknown properties are let through. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  whenUsed(httpPart === 'body' ? bodies : texts, schema)

/** A check of data that came another way than by HTTP, such as a frame. Gives the fault in words, or null. */
export function compileCheck(schema: object): (data: unknown) => string | null {
  const validate = whenUsed(bodies, schema)
  return (data) => (validate(data) ? null : describeFault(validate.errors ?? [], 'data'))
}

interface Check {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

// Compiling all schemas takes longer than all the rest of a start, and most starts never use most of them.
function whenUsed(ajv: Ajv, schema: object): Check {
  let validate: ValidateFunction | undefined
  const check: Check = (data) => {
    validate ??= ajv.compile(schema)
    const isValid = validate(data)
    check.errors = validate.errors ?? null
    return isValid
  }
  return check
}

/**
 * What is wrong, in words: first the path of the faulty field (`embeds.0.url`), or `whole` where there is no field to
 * name, then a colon.
 */
export function describeFault(
  errors: readonly (ErrorObject | FastifySchemaValidationError)[],
  whole: string,
): string {
  const [error] = errors
  if (!error) return `${whole}: is not valid`
  const path = error.instancePath
    .slice(1)
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  if (error.keyword === 'required') {
    const missing = String((error.params as { missingProperty: string }).missingProperty)
    return `${path ? `${path}.` : ''}${missing}: is required`
  }
  return `${path || whole}: ${faultOf(error)}`
}

function faultOf({ keyword, params, message }: ErrorObject | FastifySchemaValidationError): string {
  const { limit, type, allowedValues } = params as {
    limit?: number
    type?: string | string[]
    allowedValues?: unknown[]
  }
  switch (keyword) {
    case 'type':
      return `must be ${article([type ?? 'valid'].flat().join(' or '))}`
    case 'minLength':
      return `must have at least ${limit} characters`
    case 'maxLength':
      return `must have at most ${limit} characters`
    case 'minItems':
      return `must have at least ${limit} items`
    case 'maxItems':
      return `must have at most ${limit} items`
    case 'enum':
      return `must be one of ${(allowedValues ?? []).join(', ')}`
    case 'format':
      return 'must be an http or https address'
    case 'pattern':
      return 'has characters that are not allowed here, or nothing but white space'
    default:
      return message ?? 'is not valid'
  }
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

/** An absolute http or https address as WHATWG URL reads it, with nothing in it that a browser would silently drop. */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}/\\][^\s\p{Cc}]*$/iu.test(value)) return false
  return URL.canParse(value)
}
