import { GENERIC, GENERIC_TOO } from './row.ts'
import type { Catalogue } from './row.ts'

const FROSTBITE_NOTE =
  'Queried over TCP at the remote administration port, which sends the status without a password.'

/** Protocols of one game, or of a few. */
export const SINGLE_GAMES = {
  armagetron: [['armagetronadvanced', 'Armagetron Advanced', 2001, 4534, 4534]],
  'assetto-corsa': [
    [
      'assettocorsa',
      'Assetto Corsa',
      2014,
      9600,
      8081,
      "Use the server's HTTP port: HTTP_PORT in server_cfg.ini. It differs from server to server.",
    ],
  ],
  battalion: [['battalion1944', 'Battalion 1944', 2018, 7777, 7780]],
  beammp: [
    [
      'beammp',
      'BeamMP (2021)',
      2021,
      30814,
      30814,
      'Requires InformationPacket, which is enabled by default.',
    ],
  ],
  'build-and-shoot': [
    [
      'aosc',
      'Ace of Spades Classic',
      2012,
      32887,
      32886,
      'The status page must be enabled. It uses its own port.',
    ],
    [
      'bas',
      'Build and Shoot',
      2012,
      32887,
      32886,
      'The status page must be enabled. It uses its own port.',
    ],
  ],
  bzflag: [
    [
      'bzflag',
      'BZFlag',
      1997,
      5154,
      5154,
      'The response contains only player counts: the title is sent only to the public server list.',
    ],
  ],
  'chocolate-doom': [
    [
      'chocolatedoom',
      'Chocolate Doom',
      2005,
      2342,
      2342,
      'Also Heretic, Hexen and Strife of the same engine. The response contains no map and no names.',
    ],
  ],
  crossfire: [
    [
      'crossfire',
      'Crossfire',
      1992,
      13327,
      13327,
      'The response shows only that the server is online.',
    ],
  ],
  cs2d: [['c2d', 'CS2D', 2004, 36963, 36963]],
  'dark-multiplayer': [
    [
      'kspd',
      'Kerbal Space Program - DMP',
      2015,
      6702,
      6703,
      'The information port must be enabled with httpPort in the settings.',
    ],
  ],
  eco: [
    [
      'eco',
      'Eco',
      2018,
      3000,
      3001,
      'Use the port of the web server. The server does not send its maximum number of players.',
    ],
  ],
  eldewrito: [
    [
      'eldewrito',
      'Halo Online - ElDewrito',
      2015,
      11774,
      11775,
      'Use the port of the info server.',
    ],
  ],
  fivem: [
    ['gta5f', 'Grand Theft Auto V - FiveM', 2013, 30120, 30120],
    ['rdr2r', 'Red Dead Redemption 2 - RedM', 2018, 30120, 30120],
  ],
  freeciv: [
    [
      'freeciv',
      'Freeciv',
      1996,
      5556,
      5556,
      "The response contains only the version. The server's log shows a rejected connection.",
    ],
  ],
  frontlines: [['ffow', 'Frontlines: Fuel of War', 2008, 5476, 5478]],
  frostbite: [
    ['battlefield3', 'Battlefield 3', 2011, 25200, 47200, FROSTBITE_NOTE],
    ['battlefield4', 'Battlefield 4', 2013, 25200, 47200, FROSTBITE_NOTE],
    ['battlefieldhardline', 'Battlefield Hardline', 2015, 25200, 47200, FROSTBITE_NOTE],
    ['bbc2', 'Battlefield: Bad Company 2', 2010, 19567, 48888, FROSTBITE_NOTE],
    ['moh', 'Medal of Honor', 2010, 7673, 48888, FROSTBITE_NOTE],
    ['mohw', 'Medal of Honor: Warfighter', 2012, 25200, 47200, FROSTBITE_NOTE],
  ],
  hedgewars: [
    [
      'hedgewars',
      'Hedgewars',
      2004,
      46631,
      46631,
      'The response shows only that the server is online.',
    ],
  ],
  hytale: [
    [
      'hytale',
      'Hytale',
      2026,
      5520,
      5523,
      "Requires Nitrado's WebServer and Query plugins with TLS, their default; use the web server's port.",
      'The group ANONYMOUS needs the permissions nitrado.query.web.read.server and nitrado.query.web.read.universe.',
    ],
  ],
  'just-cause-2': [['jc2m', 'Just Cause 2 - Multiplayer', 2010, 7777, 7777]],
  luanti: [
    [
      'minetest',
      'Luanti (Minetest)',
      2010,
      30000,
      30000,
      'The response shows only that the server is online: details are sent only to the public server list.',
    ],
  ],
  lhmp: [
    [
      'lhmp',
      'Lost Heaven Multiplayer',
      null,
      null,
      null,
      'The query port is one above the game port.',
    ],
  ],
  mafia2mp: [
    [
      'm2m',
      'Mafia II - Multiplayer',
      2010,
      27016,
      27017,
      'The query port is one above the game port.',
    ],
  ],
  mafia2online: [
    ['m2o', 'Mafia II - Online', 2010, 27015, 27016, 'The query port is one above the game port.'],
  ],
  megaglest: [
    [
      'megaglest',
      'MegaGlest',
      2010,
      61357,
      61357,
      'Over TCP, at the game port, while a slot is free. The response contains only the version.',
    ],
  ],
  'minecraft-bedrock': [
    [
      'bedrock',
      'Any server with the query of Bedrock Edition (RakNet)',
      null,
      null,
      19132,
      GENERIC,
    ],
    [
      'mbe',
      'Minecraft: Bedrock Edition',
      2011,
      19132,
      19132,
      'Bedrock Edition only. The map is the name of the world, or the second line of the message of the day.',
    ],
  ],
  'minecraft-java': [
    [
      'minecraft',
      'Minecraft',
      2009,
      25565,
      25565,
      'Java Edition 1.7 and newer. The response contains no map.',
      'SRV records are not looked up: use the port that the server listens on.',
      GENERIC_TOO,
    ],
  ],
  'minecraft-legacy': [
    [
      'minecraftlegacy',
      'Minecraft (before 1.7)',
      2011,
      25565,
      25565,
      'Java Edition from beta 1.8 to 1.6. Use minecraft for newer servers.',
    ],
  ],
  openttd: [['openttd', 'OpenTTD', 2004, 3979, 3979, 'Version 12 and newer, over TCP.']],
  'openttd-udp': [
    ['openttd11', 'OpenTTD 11 and older', 2004, 3979, 3979, 'Version 11 and older, over UDP.'],
  ],
  rfactor: [
    ['asr08', "ARCA Sim Racing '08", 2008, 34397, 34297],
    ['rfactor', 'rFactor', 2005, 34397, 34297],
  ],
  samp: [
    ['gtasam', 'Grand Theft Auto: San Andreas Multiplayer', 2006, 7777, 7777],
    ['gtasao', 'Grand Theft Auto: San Andreas OpenMP', 2019, 7777, 7777],
  ],
  satisfactory: [
    [
      'satisfactory',
      'Satisfactory',
      2019,
      7777,
      7777,
      'Player counts are not shown because the server sends them only after a login. The version is the build number.',
    ],
  ],
  savage2: [['s2ats', 'Savage 2: A Tortured Soul', 2008, null, 11235]],
  scorched3d: [
    ['scorched3d', 'Scorched 3D', 2001, 27270, 27271, 'The query port is one above the game port.'],
  ],
  soldat: [
    [
      'soldat',
      'Soldat',
      2002,
      23073,
      23083,
      'Allow_Download and Logging must be set to 1. The query port is 10 above the game port.',
      'The response contains only the map and the number of players.',
    ],
  ],
  starmade: [['starmade', 'StarMade', 2012, 4242, 4242]],
  starsiege: [['starsiege', 'Starsiege', 2009, 29001, 29001]],
  supertuxkart: [
    [
      'supertuxkart',
      'SuperTuxKart',
      2006,
      2759,
      2757,
      'Responds at the server discovery port, 2757 by default.',
      'The map is the current track.',
    ],
  ],
  teeworlds06: [
    ['ddnet', 'DDNet', 2013, 8303, 8303],
    ['teeworlds06', 'Teeworlds 0.6', 2011, 8303, 8303],
  ],
  teeworlds07: [['teeworlds', 'Teeworlds', 2007, 8303, 8303, 'Version 0.7 and newer.']],
  tetrinet: [
    ['tetrinet', 'TetriNET', 1997, 31457, 31457, 'The maximum is that of all channels together.'],
  ],
  // The ports of config.lua.dist in https://github.com/otland/forgottenserver.
  tibia: [['tibia', 'Tibia (open servers)', 1997, 7172, 7171, 'The status port.']],
  tribes: [['t1s', 'Tribes 1: Starsiege', 1998, 28001, 28001]],
  tshock: [
    [
      'terrariatshock',
      'Terraria - TShock',
      2011,
      7777,
      7878,
      'Requires TShock with RestApiEnabled and without EnableTokenEndpointAuthentication; use the RestApiPort.',
    ],
  ],
  ufoai: [['ufoai', 'UFO: Alien Invasion', 2003, 27910, 27910, 'Over TCP, at the game port.']],
  unreal2: [
    ['devastation', 'Devastation', 2003, 7777, 7778],
    ['dhe4445', "Darkest Hour: Europe '44-'45", 2008, 7757, 7758],
    ['killingfloor', 'Killing Floor', 2009, 7707, 7708],
    ['redorchestra', 'Red Orchestra', 2018, 7758, 7759],
    ['u2tax', 'Unreal 2: The Awakening - XMP', 2003, 7777, 7778],
    ['unreal2', 'Any game with the Unreal Engine 2 query', null, null, 7778, GENERIC],
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
  ],
  vcmp: [['vcm', 'Vice City Multiplayer', 2015, 8192, 8192]],
  veloren: [
    [
      'veloren',
      'Veloren',
      null,
      14004,
      null,
      'Use the port of the query server. The response contains only player counts and the commit that the server runs.',
    ],
  ],
  warzone2100: [
    [
      'warzone2100',
      'Warzone 2100',
      1999,
      2100,
      2100,
      'Version 4 and later, over TCP, at the game port. The response shows only that the game is online: details are sent only to the lobby server.',
    ],
  ],
  wesnoth: [
    [
      'wesnoth',
      'Battle for Wesnoth',
      2005,
      15000,
      15000,
      'Its answer holds nothing but the first of the versions that it accepts.',
    ],
  ],
} as const satisfies Catalogue
