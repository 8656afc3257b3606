import type { Expected } from './expected.ts'

export const ID_TECH: Record<string, Expected> = {
  'doom3/doom3': [
    'Guildhall',
    'game/mp/d3dm1',
    'DOOM 1.3.1.1304 linux-x86 Jan 16 2007 21:53:29',
    3,
    4,
  ],
  'doom3/quake-wars': [
    'Guildhall Wars',
    'valley',
    'ETQW 1.5.12642.33243  linux-x86 May  9 2008',
    2,
    24,
  ],
  'doom3/quake4': ['Guildhall Arena', 'mp/q4dm2', 'Quake4  V1.4.2 linux-x86 Jun 15 2007', 2, 12],
  'doom3/unreadable-players': ['Guildhall', 'd3dm1', 'DOOM 1.3', null, 4],
  'hexenworld/players': ['Guildhall of Blackmarsh', 'hwdm2', '1.12', 1, 12],
  'netquake/cut': ['name', 'e1m1', null, 1, 2],
  'netquake/darkplaces': ['Guildhall', 'aggressor', null, 0, 10],
  'quake2/alien-arena': ['Guildhall', 'dm-deathray', '7.71 x86_64', 2, 8],
  'quake2/empty': ['Guildhall', 'dm-deathray', '7.71 x86_64', 0, 8],
  'quake2/players': ['Guildhall DM', 'q2dm1', 'R1Q2 b8012 x86_64 Jan  1 2019 Linux', 3, 16],
  'quake2/unreadable-players': ['Guildhall', 'q2dm8', '3.21', null, 8],
  'quake2/yquake2': ['Guildhall', 'foo.pcx', '8.71pre x86_64 Nov 21 2026 Linux', 1, 9],
  'quakeworld/mvdsv-empty': ['Guildhall', 'start', 'MVDSV 0.35', 0, 12],
  'quakeworld/mvdsv-players': ['Guildhall', 'start', 'MVDSV 0.35', 2, 12],
  'quakeworld/players': ['[Guildhall] Quake', 'dm4', 'MVDSV 0.36', 2, 8],
}
