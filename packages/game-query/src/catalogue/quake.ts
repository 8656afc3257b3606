import { GENERIC, GENERIC_TOO } from './row.ts'
import type { Catalogue } from './row.ts'

/** Games of the engines from Quake to Doom 3, and those of the Cube engines. */
export const QUAKE = {
  netquake: [
    [
      'netquake',
      'Quake (NetQuake)',
      1996,
      26000,
      26000,
      'The original protocol, used by QuakeSpasm, DarkPlaces and others. QuakeWorld is listed as Quake.',
    ],
  ],
  quakeworld: [['quake', 'Quake', 1996, 27500, 27500, 'QuakeWorld servers only.', GENERIC_TOO]],
  hexenworld: [['hexen2', 'Hexen II', 1997, 26900, 26950, 'HexenWorld servers only.']],
  quake2: [
    ['alienarena', 'Alien Arena', 2004, 27910, 27910],
    ['daikatana', 'Daikatana', 2000, 27982, 27992],
    ['quake2', 'Quake II', 1997, 27910, 27910, GENERIC_TOO],
  ],
  quake3: [
    ['cod', 'Call of Duty', 2003, 28960, 28960],
    ['cod2', 'Call of Duty 2', 2005, 28960, 28960],
    ['cod3', 'Call of Duty 3', 2006, 28960, 28960],
    ['cod4mw', 'Call of Duty 4: Modern Warfare', 2007, 28960, 28960],
    ['codmw2', 'Call of Duty: Modern Warfare 2', 2009, 28960, 28960],
    ['coduo', 'Call of Duty: United Offensive', 2004, 28960, 28960],
    ['codwaw', 'Call of Duty: World at War', 2008, 28960, 28960],
    ['nexuiz', 'Nexuiz', 2005, 26000, 26000],
    ['openarena', 'OpenArena', 2005, 27960, 27960],
    ['plutonium', 'Plutonium', 2017, 28960, 28960],
    ['q3a', 'Quake III Arena', 1999, 27960, 27960],
    ['quake3', 'Any game with the Quake III query', null, null, 27960, GENERIC],
    ['rtcw', 'Return to Castle Wolfenstein', 2001, 27960, 27960],
    // PORT_SERVER of qcommon.h in https://github.com/smokin-guns/SmokinGuns.
    ['smokinguns', "Smokin' Guns", 2009, 27960, 27960],
    ['sof2', 'Soldier of Fortune 2', 2002, 20100, 20100],
    ['stvef', 'Star Trek: Voyager - Elite Force', 2000, 27960, 27960],
    ['stvef2', 'Star Trek: Voyager - Elite Force 2', 2003, 29253, 29253],
    ['swjk2jo', 'Star Wars Jedi Knight II: Jedi Outcast', 2002, 28070, 28070],
    ['swjkja', 'Star Wars Jedi Knight: Jedi Academy', 2003, 29070, 29070],
    ['tremulous', 'Tremulous', 2006, 30720, 30720],
    ['unvanquished', 'Unvanquished', 2012, 27960, 27960],
    ['urbanterror', 'Urban Terror', 2000, 27960, 27960],
    ['warfork', 'Warfork', 2019, 44400, 44400],
    ['warsow', 'Warsow', 2012, 44400, 44400],
    ['wet', 'Wolfenstein: Enemy Territory', 2003, 27960, 27960],
    ['wop', 'World of Padman', 2007, 26000, 26000],
    ['xonotic', 'Xonotic', 2011, 26000, 26000],
  ],
  doom3: [
    ['doom3', 'Doom 3', 2004, 27666, 27666, GENERIC_TOO],
    ['etqw', 'Enemy Territory: Quake Wars', 2007, 3074, 27733],
    ['prey', 'Prey', 2006, 27719, 27719],
    ['quake4', 'Quake 4', 2005, 28004, 28004],
    ['wolfenstein', 'Wolfenstein', 2009, 27666, 27666],
  ],
  cube2: [
    [
      'sauerbraten',
      'Sauerbraten',
      2004,
      28785,
      28786,
      'The query port is one above the game port.',
    ],
  ],
  assaultcube: [
    [
      'assaultcube',
      'AssaultCube',
      2006,
      28763,
      28764,
      'The query port is one above the game port.',
    ],
  ],
  redeclipse: [
    ['redeclipse', 'Red Eclipse', 2011, 28801, 28802, 'The query port is one above the game port.'],
  ],
} as const satisfies Catalogue
