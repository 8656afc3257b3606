import type { Words } from '../words.ts'

export const places: Words['places'] = {}
