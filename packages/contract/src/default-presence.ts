import type { OwnPresence } from './gateway.ts'

/** Of an account that set nothing. */
export const defaultPresence: OwnPresence = {
  status: 'online',
  text: null,
  emoji: null,
  endsAt: null,
}
