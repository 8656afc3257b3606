import { Ajv } from 'ajv'
import type { ErrorObject, Options, ValidateFunction } from 'ajv'
import { invalidInput } from './app-error.ts'
import type { AppError } from './app-error.ts'

const options: Options = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  strict: false,
  formats: {
    'web-address': isWebAddress,
    color: /^#[\da-f]{6}$/i,
    timestamp: isTimestamp,
    'date-time': true,
  },
}

const ajv = new Ajv(options)
const textAjv = new Ajv({ ...options, coerceTypes: true })

/** Compiles a JSON schema on its first use. Lengths count Unicode code points; unknown properties are allowed. */
export function compileSchema(schema: object): Validator {
  return compileLazily(ajv, schema)
}

/** The same for query strings and paths, in which numbers are digits. */
export function compileTextSchema(schema: object): Validator {
  return compileLazily(textAjv, schema)
}

/**
 * Returns a check for data outside of HTTP requests, such as gateway frames. The check returns an error or null; the fields of its
 * errors are below `path`, if there is one.
 */
export function compileCheck(schema: object): (data: unknown, path?: string) => AppError | null {
  const validate = compileLazily(ajv, schema)
  return (data, path) => (validate(data) ? null : schemaError(validate.errors ?? [], 'data', path))
}

type SchemaViolation = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'>

interface Validator {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

// Compiling all schemas would take more than half of the start-up time, and most are never used.
function compileLazily(ajv: Ajv, schema: object): Validator {
  let validate: ValidateFunction | undefined
  const check: Validator = (data) => {
    validate ??= ajv.compile(schema)
    const isValid = validate(data)
    check.errors = validate.errors ?? null
    return isValid
  }
  return check
}

/** The error for the first violation of a schema. `fallbackField` is the field of a violation by the whole value. */
export function schemaError(
  errors: readonly SchemaViolation[],
  fallbackField: string,
  parent = '',
): AppError {
  const [error] = errors
  if (!error) return invalidInput(parent || fallbackField, 'not_valid')
  const below = error.instancePath
    .slice(1)
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  const path = [parent, below].filter(Boolean).join('.')
  if (error.keyword === 'required') {
    const missing = String((error.params as { missingProperty: string }).missingProperty)
    return invalidInput(`${path ? `${path}.` : ''}${missing}`, 'required')
  }
  return keywordError(path || fallbackField, error)
}

const formatReasons = {
  'web-address': 'not_a_web_address',
  color: 'not_a_color',
  timestamp: 'not_a_time',
  'date-time': 'not_a_time',
} as const

function keywordError(field: string, { keyword, params }: SchemaViolation): AppError {
  const { limit, type, allowedValues, format } = params as {
    limit?: number
    format?: string
    type?: string | string[]
    allowedValues?: unknown[]
  }
  const bound = Number(limit)
  switch (keyword) {
    case 'type':
      return invalidInput(field, 'wrong_type', {
        type: article([type ?? 'valid'].flat().join(' or ')),
      })
    case 'minLength':
      return invalidInput(field, 'too_short', { min: bound })
    case 'maxLength':
      return invalidInput(field, 'too_long', { max: bound })
    case 'minItems':
      return invalidInput(field, 'too_few', { min: bound })
    case 'maxItems':
      return invalidInput(field, 'too_many', { max: bound })
    case 'minimum':
      return invalidInput(field, 'too_small', { min: bound })
    case 'maximum':
      return invalidInput(field, 'too_large', { max: bound })
    case 'enum':
      return invalidInput(field, 'unknown_value', { values: (allowedValues ?? []).join(', ') })
    case 'format':
      return invalidInput(field, formatReasons[format as keyof typeof formatReasons])
    case 'pattern':
      return invalidInput(field, 'bad_characters')
    default:
      return invalidInput(field, 'not_valid')
  }
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

/** An absolute http or https URL by the WHATWG standard, without characters that a browser would silently remove. */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}/\\][^\s\p{Cc}]*$/iu.test(value)) return false
  return URL.canParse(value)
}

/** An ISO 8601 date, or date and time. */
function isTimestamp(value: string): boolean {
  if (
    !/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i.test(value)
  ) {
    return false
  }
  return Date.parse(value) >= 0
}
