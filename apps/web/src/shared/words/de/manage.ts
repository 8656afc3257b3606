import type { Words } from '../words.ts'

export const manage: Words['manage'] = {}
