import type { TSchema } from 'typebox'

interface JsonSchema {
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  type?: string | string[]
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** The smallest value that the schema allows, without optional properties. */
export function sampleOf(schema: TSchema): unknown {
  return sample(schema)
}

function sample(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {})
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sample))
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {})]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return true
    case 'string':
      return sampleText(schema)
    default:
      return null
  }
}

function sampleText({ format, pattern, minLength = 1 }: JsonSchema): string {
  if (format === 'web-address') return 'https://example.org/'
  if (pattern?.includes('#')) return '#336699'
  return 'text'.padEnd(minLength, 't')
}
