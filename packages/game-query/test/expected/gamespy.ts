import type { Expected } from './expected.ts'

export const GAMESPY: Record<string, Expected> = {}
