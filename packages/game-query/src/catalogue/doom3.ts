import type { Row } from './row.ts'

export const DOOM3: readonly Row[] = [
  ['doom3', 'Doom 3', 2004, 27666, 27666],
  ['etqw', 'Enemy Territory: Quake Wars', 2007, 3074, 27733],
  ['prey', 'Prey', 2006, 27719, 27719],
  ['quake4', 'Quake 4', 2005, 28004, 28004],
  ['wolfenstein', 'Wolfenstein', 2009, 27666, 27666],
]
