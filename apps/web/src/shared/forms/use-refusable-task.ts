import { useState } from 'react'
import { ApiError } from '../api/http.ts'
import { useTask } from './use-task.ts'

type RefusedField = 'password' | 'code' | 'address'

/** A task whose password, code or address may be wrong, which the field shows instead of the form. */
export function useRefusableTask(work: () => Promise<void>) {
  const [refused, setRefused] = useState<RefusedField | null>(null)
  const task = useTask(async () => {
    setRefused(null)
    try {
      await work()
    } catch (error) {
      const field = fieldOf(error)
      if (!field) throw error
      setRefused(field)
    }
  })
  return { ...task, refused, accept: () => setRefused(null) }
}

function fieldOf(error: unknown): RefusedField | null {
  if (!(error instanceof ApiError)) return null
  if (error.reason === 'wrong_password') return 'password'
  if (error.reason === 'wrong_code') return 'code'
  return error.code === 'invalid_input' && error.field === 'address' ? 'address' : null
}
