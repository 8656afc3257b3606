import type { Row } from './row.ts'

export const GAMESPY3: readonly Row[] = [
  [
    'battlefield2',
    'Battlefield 2',
    2005,
    16567,
    29900,
    'In cooperative games, bots are identified by the list of players.',
  ],
  ['battlefield2142', 'Battlefield 2142', 2006, 16567, 29900],
  ['crysis', 'Crysis', 2007, 64087, 64087],
  ['crysis2', 'Crysis 2', 2011, 64000, 64000],
  ['crysiswars', 'Crysis Wars', 2008, 64100, 64100],
  ['prb2', 'Project Reality: Battlefield 2', 2005, 16567, 29900],
  ['stalker', 'S.T.A.L.K.E.R.', 2007, 5445, 5447],
  [
    'unrealtournament3',
    'Unreal Tournament 3',
    2007,
    7777,
    6500,
    'The player count may include bots.',
    'The query port is 6500 unless that port was in use.',
  ],
]
