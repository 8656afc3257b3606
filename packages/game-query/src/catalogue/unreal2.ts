import type { Row } from './row.ts'

export const UNREAL2: readonly Row[] = [
  ['devastation', 'Devastation', 2003, 7777, 7778],
  ['dhe4445', "Darkest Hour: Europe '44-'45", 2008, 7757, 7758],
  ['killingfloor', 'Killing Floor', 2009, 7707, 7708],
  ['redorchestra', 'Red Orchestra', 2018, 7758, 7759],
  ['u2tax', 'Unreal 2: The Awakening - XMP', 2003, 7777, 7778],
  [
    'unrealtournament2003',
    'Unreal Tournament 2003',
    2003,
    7757,
    7758,
    'The player count includes bots while people are playing.',
  ],
  [
    'unrealtournament2004',
    'Unreal Tournament 2004',
    2004,
    7777,
    7778,
    'The player count includes bots while people are playing.',
  ],
]
