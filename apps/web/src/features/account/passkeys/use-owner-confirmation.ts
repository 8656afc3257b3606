import type { OwnerConfirmation } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useRefusableTask } from '../../../shared/forms/use-refusable-task.ts'
import { useHasPassword } from '../../../shared/forms/use-login-methods.ts'

/** A task that needs the password, and a code while two-factor authentication is on, with the state of both fields. */
export function useOwnerConfirmation(work: (confirmation: OwnerConfirmation) => Promise<void>) {
  const hasPassword = useHasPassword()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const status = useQuery({
    queryKey: ['two-factor'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('getTwoFactor', { signal })).twoFactor,
  })
  const needsCode = status.data?.enabled === true
  const task = useRefusableTask(() => work(needsCode ? { password, code } : { password }))
  const isBlocked = (hasPassword && password === '') || !status.data || (needsCode && code === '')
  const fields = {
    password,
    code: needsCode ? code : null,
    refused: task.refused,
    onPassword: (value: string) => {
      setPassword(value)
      task.accept()
    },
    onCode: (value: string) => {
      setCode(value)
      task.accept()
    },
  }
  return { task, isBlocked, fields }
}
