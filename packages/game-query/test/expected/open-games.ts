import type { Expected } from './expected.ts'

export const OPEN_GAMES: Record<string, Expected> = {}
