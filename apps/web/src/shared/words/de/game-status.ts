import type { Words } from '../words.ts'

export const gameStatus: Words['gameStatus'] = {}
