import type { Words } from '../words.ts'

export const timeline: Words['timeline'] = {}
