import type { Row } from './row.ts'

export const ASE: readonly Row[] = [
  ['aoe2', 'Age of Empires 2', 2009, null, 27224],
  ['chaser', 'Chaser', 2003, 3000, 3123],
  ['chrome', 'Chrome', 2003, 27015, 27138],
  ['coj', 'Call of Juarez', 2006, null, 26000],
  ['crce', 'Cross Racing Championship Extreme', 2005, 12321, 12444],
  ['farcry', 'Far Cry', 2004, 49001, 49124],
  ['farcry2', 'Far Cry 2', 2008, null, 14001],
  [
    'gtasamta',
    'Grand Theft Auto: San Andreas - Multi Theft Auto',
    2004,
    22003,
    22126,
    'The query port is 123 above the game port.',
  ],
  [
    'gtavcmta',
    'Grand Theft Auto: Vice City - Multi Theft Auto',
    2002,
    22003,
    22126,
    'The query port is 123 above the game port.',
  ],
  ['painkiller', 'Painkiller', 2004, 3455, 3578],
  ['universalcombat', 'Universal Combat', 2004, 1135, 1258],
  ['xpandrally', 'Xpand Rally', 2004, 28015, 28138],
]
