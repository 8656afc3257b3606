import { ApiError } from './api/http.ts'

interface FieldFault {
  field: string
  text: string
}

/** The field that an answer finds fault with, where it names one: `username: is taken`. */
export function fieldFault(error: unknown): FieldFault | null {
  if (!(error instanceof ApiError)) return null
  if (error.code !== 'invalid_input' && error.code !== 'conflict') return null
  const [, field, text] = /^([\w.]+): (.+)$/s.exec(error.message) ?? []
  return field === undefined || text === undefined ? null : { field, text }
}
