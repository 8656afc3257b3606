import type { Row } from './row.ts'

const NOTE =
  'Queried over TCP at the remote administration port, which sends the status without a password.'

export const FROSTBITE: readonly Row[] = [
  ['battlefield3', 'Battlefield 3', 2011, 25200, 47200, NOTE],
  ['battlefield4', 'Battlefield 4', 2013, 25200, 47200, NOTE],
  ['battlefieldhardline', 'Battlefield Hardline', 2015, 25200, 47200, NOTE],
  ['bbc2', 'Battlefield: Bad Company 2', 2010, 19567, 48888, NOTE],
  ['moh', 'Medal of Honor', 2010, 7673, 48888, NOTE],
  ['mohw', 'Medal of Honor: Warfighter', 2012, 25200, 47200, NOTE],
]
