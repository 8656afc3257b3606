import { limits } from '@guildhall/contract'
import { countCharacters } from '../text/count-characters.ts'

type UsernameError = 'missing' | 'short' | 'long' | 'characters'

/** The first rule that a new username breaks; null when it is valid. */
export function validateUsername(username: string): UsernameError | null {
  if (username === '') return 'missing'
  if (!/^[_.-]*[a-z0-9][a-z0-9_.-]*$/.test(username)) return 'characters'
  if (username.length < limits.usernameMin) return 'short'
  return username.length > limits.usernameMax ? 'long' : null
}

type PasswordError = 'missing' | 'short' | 'long'

export function validatePassword(password: string): PasswordError | null {
  const length = countCharacters(password)
  if (length === 0) return 'missing'
  if (length < limits.passwordMin) return 'short'
  return length > limits.passwordMax ? 'long' : null
}
