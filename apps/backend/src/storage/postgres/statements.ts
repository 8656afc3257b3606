import type { AnyStep, RepeatedStep, SqlValue } from '../database.ts'

/** A statement in PostgreSQL's dialect. */
export interface PostgresStatement {
  text: string
  values: unknown[]
}

/** A statement that runs one step, or a step with the repeated steps that build on it. */
export interface CompiledStep extends PostgresStatement {
  /** The index of the step whose rows it returns. */
  step: number
  mustChange: boolean
}

/** Statements are built from few shapes, but lists of parameters vary in length. */
const maxCached = 1000
const translated = new Map<string, string>()

/** Replaces each `?` with a numbered parameter of its type. */
export function toPostgres(sql: string, params: readonly SqlValue[]): PostgresStatement {
  return { text: translate(sql, params.map(castOf)), values: params as SqlValue[] }
}

/** Declares numbers as 64-bit: PostgreSQL would take some for 32-bit. */
export function castOf(value: unknown): string {
  if (typeof value !== 'number') return ''
  return Number.isSafeInteger(value) ? '::bigint' : '::float8'
}

/** Returns a statement for each step. Repeated steps become part of the statement of their base step. */
export function compileSteps(steps: AnyStep[]): CompiledStep[] {
  const compiled: CompiledStep[] = []
  for (const [index, step] of steps.entries()) {
    if ('rows' in step) continue
    const repeated = steps.filter((step) => 'rows' in step && step.baseStep === index)
    const base = toPostgres(step.sql, step.params)
    compiled.push({
      ...(repeated.length > 0 ? withRepeated(base, repeated as RepeatedStep[]) : base),
      step: index,
      mustChange: step.mustChange === true,
    })
  }
  return compiled
}

/** One statement that runs the base step and inserts all rows of the repeated steps. */
function withRepeated(base: PostgresStatement, repeated: RepeatedStep[]): PostgresStatement {
  const values = [...base.values]
  const inserts = repeated.map((step, index) => `rows_${index} AS (${insertFrom(step, values)})`)
  // Not `SELECT *`: a statement that may return columns of a newer version is not prepared.
  const text = `WITH base AS (${base.text}), ${inserts.join(', ')} TABLE base`
  return { text, values }
}

const valuesPattern = /VALUES \(\?(?:, \?)*\)\s*$/

/**
 * The insert with all its rows, whose columns it adds to `values`: as an array, or once if all rows have the same value. The
 * first number of the base step is added to the first value of each row.
 */
function insertFrom({ sql, rows }: RepeatedStep, values: unknown[]): string {
  if (!valuesPattern.test(sql)) throw new Error(`a repeated step must be a plain insert: ${sql}`)
  const arrays: string[] = []
  const selected = (rows[0] ?? []).map((first, index) => {
    const column = rows.map((row) => row[index] ?? null)
    const type = column.some((value) => typeof value === 'number') ? 'bigint' : 'text'
    // The first column stands for the number of rows.
    const isSame = rows.length === 1 || (index > 0 && column.every((value) => value === first))
    values.push(isSame ? first : column)
    const parameter = `$${values.length}::${type}`
    const value = isSame ? parameter : `c${arrays.push(`${parameter}[]`) - 1}`
    return index === 0 ? `base.start + ${value}` : value
  })
  const names = arrays.map((_, index) => `c${index}`)
  const source =
    arrays.length === 0 ? '' : `, unnest(${arrays.join(', ')}) AS rows (${names.join(', ')})`
  return sql.replace(
    valuesPattern,
    `SELECT ${selected.join(', ')} FROM base AS base (start)${source}`,
  )
}

function translate(sql: string, casts: string[]): string {
  const key = `${casts.join()} ${sql}`
  const known = translated.get(key)
  if (known !== undefined) return known
  let index = 0
  const text = sql.replaceAll(/'[^']*'|"[^"]*"|\?/g, (found) => {
    if (found !== '?') return found
    index += 1
    return `$${index}${casts[index - 1] ?? ''}`
  })
  if (translated.size >= maxCached) translated.clear()
  translated.set(key, text)
  return text
}
