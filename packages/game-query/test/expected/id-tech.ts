import type { Expected } from './expected.ts'

export const ID_TECH: Record<string, Expected> = {}
