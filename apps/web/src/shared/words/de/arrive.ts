import type { Words } from '../words.ts'

export const arrive: Words['arrive'] = {}
