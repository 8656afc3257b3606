import { limits } from '@guildhall/contract'

type UsernameFault = 'missing' | 'short' | 'long' | 'characters'

/** What a new username lacks, if anything. */
export function usernameFault(username: string): UsernameFault | null {
  if (username === '') return 'missing'
  if (!/^[a-z0-9_.-]+$/.test(username)) return 'characters'
  if (username.length < limits.usernameMin) return 'short'
  return username.length > limits.usernameMax ? 'long' : null
}

/** Characters as the server counts them. */
export function lengthOf(text: string): number {
  return [...text].length
}

type PasswordFault = 'missing' | 'short' | 'long'

export function passwordFault(password: string): PasswordFault | null {
  const length = lengthOf(password)
  if (length === 0) return 'missing'
  if (length < limits.passwordMin) return 'short'
  return length > limits.passwordMax ? 'long' : null
}
