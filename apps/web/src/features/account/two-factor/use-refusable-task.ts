import { useState } from 'react'
import { ApiError } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'

type RefusedField = 'password' | 'code'

/** A task whose password or code may be wrong, which the field shows instead of the form. */
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
  const reason = error instanceof ApiError ? error.reason : undefined
  if (reason === 'wrong_password') return 'password'
  return reason === 'wrong_code' ? 'code' : null
}
