import type { Words } from '../words.ts'

export const composer: Words['composer'] = {}
