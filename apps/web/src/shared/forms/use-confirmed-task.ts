import { useState } from 'react'
import { ApiError } from '../api/http.ts'
import { useTask } from './use-task.ts'
import { useHasPassword } from './use-login-methods.ts'

/** A task that needs the password, with the state of its field. */
export function useConfirmedTask(work: (password: string) => Promise<unknown>) {
  const hasPassword = useHasPassword()
  const [password, setPassword] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const task = useTask(async () => {
    try {
      await work(password)
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'wrong_password') throw error
      setIsWrong(true)
    }
  })
  const change = (value: string): void => {
    setPassword(value)
    setIsWrong(false)
  }
  const isBlocked = hasPassword && password === ''
  return { task, isBlocked, field: { value: password, isWrong, onChange: change } }
}
