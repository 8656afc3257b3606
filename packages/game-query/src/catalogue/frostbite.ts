import type { Row } from './row.ts'

export const FROSTBITE: readonly Row[] = [
  ['battlefield3', 'Battlefield 3', 2011, 25200, 47200],
  ['battlefield4', 'Battlefield 4', 2013, 25200, 47200],
  ['battlefieldhardline', 'Battlefield Hardline', 2015, 25200, 47200],
  ['bbc2', 'Battlefield: Bad Company 2', 2010, 19567, 48888],
  ['moh', 'Medal of Honor', 2010, 7673, 48888],
  ['mohw', 'Medal of Honor: Warfighter', 2012, 25200, 47200],
]
