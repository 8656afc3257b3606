/** Slug, name, year, usual game port, usual query port, and what a person must know. A port that varies is null. */
type Row = readonly [
  slug: string,
  name: string,
  releaseYear: number | null,
  gamePort: number | null,
  queryPort: number | null,
  ...notes: string[],
]

const VALVE: readonly Row[] = [
  ['a2oa', 'Arma 2: Operation Arrowhead', 2010, 2302, 2303],
  ['aapg', "America's Army: Proving Grounds", 2015, 8777, 27020],
  ['abioticfactor', 'Abiotic Factor', 2024, 27015, 27015],
  ['actionsource', 'Action: Source', 2019, 27015, 27015],
  ['ahl', 'Action Half-Life', 2009, 27015, 27015],
  ['alienswarm', 'Alien Swarm', 2004, 27015, 27015],
  ['americasarmy3', "America's Army 3", 2009, 8777, 27020],
  ['aoc', 'Age of Chivalry', 2007, 27015, 27015],
  ['arma2', 'Arma 2', 2009, 2302, 2303],
  ['arma3', 'Arma 3', 2013, 2302, 2303],
  [
    'armareforger',
    'Arma Reforger',
    2022,
    2001,
    17777,
    "A2S must be switched on in the server's configuration.",
  ],
  ['ase', 'ARK: Survival Evolved', 2017, 7777, 27015],
  ['atlas', 'ATLAS', 2018, 5761, 57561],
  ['avorion', 'Avorion', 2020, 27000, 27020],
  ['avp2010', 'Aliens vs. Predator 2010', 2010, 27015, 27015],
  ['ballisticoverkill', 'Ballistic Overkill', 2017, 27015, 27016],
  ['barotrauma', 'Barotrauma', 2019, 27015, 27016],
  ['basedefense', 'Base Defense', 2017, 27015, 27015],
  ['blackmesa', 'Black Mesa', 2020, 27015, 27015],
  ['bladesymphony', 'Blade Symphony', 2014, 27015, 27015],
  ['brainbread', 'BrainBread', 2007, 27015, 27015],
  ['brainbread2', 'BrainBread 2', 2022, 27015, 27015],
  ['breach', 'Breach', 2011, 27016, 27016],
  ['brink', 'Brink', 2011, null, null],
  ['cmw', 'Chivalry: Medieval Warfare', 2012, 7777, 7779],
  ['codbo3', 'Call of Duty: Black Ops 3', 2015, 27017, 27017],
  ['codenamecure', 'Codename CURE', 2017, 27015, 27015],
  ['codmw3', 'Call of Duty: Modern Warfare 3', 2011, null, null],
  ['colonysurvival', 'Colony Survival', 2017, 27004, 27004],
  ['conanexiles', 'Conan Exiles', 2018, 7777, 27015],
  ['contagion', 'Contagion', 2011, 27015, 27015],
  ['corekeeper', 'Core Keeper', 2022, 1234, 1235],
  ['counterstrike16', 'Counter-Strike 1.6', 2003, 27015, 27015],
  ['counterstrike2', 'Counter-Strike 2', 2023, 27015, 27015],
  ['creativerse', 'Creativerse', 2017, 26900, 26901],
  ['cscz', 'Counter-Strike: Condition Zero', 2004, 27015, 27015],
  ['csgo', 'Counter-Strike: Global Offensive', 2012, 27015, 27015],
  ['css', 'Counter-Strike: Source', 2004, 27015, 27015],
  ['dab', 'Double Action: Boogaloo', 2014, 27015, 27015],
  ['dal', 'Dark and Light', 2017, 7777, 27015],
  ['dayofdragons', 'Day of Dragons', 2019, 7777, 27015],
  ['dayzmod', 'DayZ Mod', 2013, 2302, 2303],
  ['ddd', 'Dino D-Day', 2011, 27015, 27015],
  ['deathmatchclassic', 'Deathmatch Classic', 2001, 27015, 27015],
  ['dmomam', 'Dark Messiah of Might and Magic', 2006, 27015, 27015],
  ['dod', 'Day of Defeat', 2003, 27015, 27015],
  ['dods', 'Day of Defeat: Source', 2005, 27015, 27015],
  ['doi', 'Day of Infamy', 2017, 27015, 27015],
  ['dota2', 'Dota 2', 2013, 27015, 27015],
  ['dow', 'Days of War', 2017, 27015, 27015],
  ['dst', "Don't Starve Together", 2016, 10999, 27016],
  ['dystopia', 'Dystopia', 2005, 27015, 27015],
  ['egs', 'Empyrion - Galactic Survival', 2015, 30000, 30001],
  ['empiresmod', 'Empires Mod', 2008, 27015, 27015],
  ['enshrouded', 'Enshrouded', 2024, 15636, 15637],
  ['ets2', 'Euro Truck Simulator 2', 2012, 27015, 27016],
  ['exfil', 'EXFIL', 2024, 7777, 27015],
  ['fof', 'Fistful of Frags', 2014, 27015, 27015],
  ['fortressforever', 'Fortress Forever', 2007, 27015, 27015],
  ['foundry', 'FOUNDRY', 2024, 27015, 27015],
  ['garrysmod', "Garry's Mod", 2004, 27015, 27015],
  ['goldeneyesource', 'GoldenEye: Source', 2010, 27015, 27015],
  ['groundbreach', 'Ground Breach', 2018, 27015, 27015],
  ['gunmanchronicles', 'Gunman Chronicles', 2000, 27015, 27015],
  ['hl2d', 'Half-Life 2: Deathmatch', 2004, 27015, 27015],
  ['hld', 'Half-Life Deathmatch', 1998, 27015, 27015],
  ['hlds', 'Half-Life Deathmatch: Source', 2005, 27015, 27015],
  ['hll', 'Hell Let Loose', 2019, 27015, 27015],
  ['hlof', 'Half-Life: Opposing Force', 1999, 27015, 27015],
  ['homefront', 'Homefront', 2011, 27015, 27015],
  ['hurtworld', 'Hurtworld', 2015, 12871, 12881],
  ['icarus', 'Icarus', 2021, 27015, 27015],
  ['imic', 'Insurgency: Modern Infantry Combat', 2007, 27015, 27015],
  ['insurgency', 'Insurgency', 2014, 27015, 27015],
  ['insurgencysandstorm', 'Insurgency: Sandstorm', 2018, 27015, 27016],
  ['jc3m', 'Just Cause 3 - Multiplayer', 2017, 4200, 4201],
  ['killingfloor2', 'Killing Floor 2', 2016, 7777, 27015],
  ['kreedzclimbing', 'Kreedz Climbing', 2017, 27015, 27015],
  ['l4d', 'Left 4 Dead', 2008, 27015, 27015],
  ['l4d2', 'Left 4 Dead 2', 2009, 27015, 27015],
  ['medievalengineers', 'Medieval Engineers', 2015, 27015, 27015],
  ['mnc', 'Monday Night Combat', 2011, 7777, 27016],
  ['moe', 'Myth of Empires', 2024, null, 12888],
  ['mordhau', 'Mordhau', 2019, 7777, 27015],
  ['naturalselection', 'Natural Selection', 2002, 27015, 27015],
  ['naturalselection2', 'Natural Selection 2', 2012, null, null],
  ['nla', 'Nova-Life: Amboise', 2020, null, 27015],
  ['nmrih', 'No More Room in Hell', 2011, 27015, 27015],
  ['nucleardawn', 'Nuclear Dawn', 2011, 27015, 27015],
  ['ohd', 'Operation: Harsh Doorstop', 2023, 7777, 27005],
  ['onset', 'Onset', 2019, 7777, 7776],
  ['pce', 'Primal Carnage: Extinction', 2015, 7777, 27015],
  ['pixark', 'PixARK', 2018, 7777, 27015],
  ['postscriptum', 'Post Scriptum', 2018, 10037, 10037],
  ['projectcars', 'Project CARS', 2015, 27015, 27016],
  ['projectcars2', 'Project CARS 2', 2017, 27015, 27016],
  ['projectzomboid', 'Project Zomboid', 2013, 16261, 16261],
  ['pvak2', 'Pirates, Vikings, and Knights II', 2007, 27015, 27015],
  [
    'quakelive',
    'Quake Live',
    2010,
    27960,
    27960,
    "Answers Valve's protocol, not that of Quake III.",
  ],
  ['rdkf', 'Rag Doll Kung Fu', 2005, 27015, 27015],
  ['redorchestra2', 'Red Orchestra 2', 2011, 7777, 27015],
  ['rfactor2', 'rFactor 2', 2013, null, 64299],
  ['ricochet', 'Ricochet', 2005, 27015, 27015],
  ['risingworld', 'Rising World', 2014, 4255, 4254],
  ['ror2', 'Risk of Rain 2', 2020, 27015, 27016],
  ['rs2v', 'Rising Storm 2: Vietnam', 2017, 27015, 27015],
  [
    'rust',
    'Rust',
    2013,
    28015,
    28015,
    'Numbers of players are read from its tags, since a byte holds no more than 255.',
  ],
  ['shatteredhorizon', 'Shattered Horizon', 2009, 27015, 27015],
  ['sinepisodes', 'SiN Episodes', 2006, 27015, 27015],
  ['sotf', 'Sons Of The Forest', 2023, 8766, 27016],
  ['soulmask', 'Soulmask', 2024, 8777, 27015, 'Sends the version 1.0.0.0 whatever it runs.'],
  ['spaceengineers', 'Space Engineers', 2019, 27015, 27015],
  [
    'starbound',
    'Starbound',
    2016,
    21025,
    21025,
    'The query server must be switched on in its configuration (runQueryServer).',
  ],
  ['stn', 'Survive the Nights', 2017, 7950, 7951],
  ['suicidesurvival', 'Suicide Survival', 2008, 27015, 27015],
  ['svencoop', 'Sven Coop', 1999, 27015, 27015],
  ['synergy', 'Synergy', 2005, 27015, 27015],
  ['teamfortress2', 'Team Fortress 2', 2007, 27015, 27015],
  ['tfc', 'Team Fortress Classic', 1999, 27015, 27015],
  ['theforest', 'The Forest', 2014, 27015, 27016],
  [
    'thefront',
    'The Front',
    2023,
    null,
    27015,
    'Sends a Steam id in place of its name, and 200 as the maximum whatever is set.',
  ],
  ['thehidden', 'The Hidden', 2005, 27015, 27015],
  ['theisle', 'The Isle', 2015, 7707, 7708],
  ['theship', 'The Ship', 2006, 27015, 27015],
  ['thespecialists', 'The Specialists', 2002, 27015, 27015],
  ['towerunite', 'Tower Unite', 2016, 27015, 27015],
  ['unturned', 'Unturned', 2014, 27015, 27016],
  [
    'valheim',
    'Valheim',
    2021,
    2456,
    2457,
    'Answers only if it was started with "-public 1".',
    'With crossplay switched on it reports 0 players, whoever is there.',
  ],
  ['vampireslayer', 'Vampire Slayer', 2000, 27015, 27015],
  [
    'vrising',
    'V Rising',
    2022,
    27015,
    27016,
    'Some hosts put the query port 15 above the game port.',
  ],
  ['wurmunlimited', 'Wurm Unlimited', 2006, 3724, 27016],
  ['zombiemaster', 'Zombie Master', 2007, 27015, 27015],
  ['zps', 'Zombie Panic: Source', 2007, 27015, 27015],
]

const GOLDSRC: readonly Row[] = [
  [
    'counterstrike15',
    'Counter-Strike 1.5',
    2002,
    27015,
    27015,
    'Asked in the older way of GoldSrc.',
  ],
]

const QUAKE3: readonly Row[] = [
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
  ['rtcw', 'Return to Castle Wolfenstein', 2001, 27960, 27960],
  ['sof2', 'Soldier of Fortune 2', 2002, 20100, 20100],
  ['stvef', 'Star Trek: Voyager - Elite Force', 2000, 27960, 27960],
  ['stvef2', 'Star Trek: Voyager - Elite Force 2', 2003, 29253, 29253],
  ['swjk2jo', 'Star Wars Jedi Knight II: Jedi Outcast', 2002, 28070, 28070],
  ['swjkja', 'Star Wars Jedi Knight: Jedi Academy', 2003, 29070, 29070],
  ['tremulous', 'Tremulous', 2006, 30720, 30720],
  ['urbanterror', 'Urban Terror', 2000, 27960, 27960],
  ['wet', 'Wolfenstein: Enemy Territory', 2003, 27960, 27960],
  ['wop', 'World of Padman', 2007, 26000, 26000],
]

const MINECRAFT_JAVA: readonly Row[] = [
  [
    'minecraft',
    'Minecraft',
    2009,
    25565,
    25565,
    'The Java edition since 1.7. Its answer holds no map.',
    'SRV records are not looked up: give the port that the server listens on.',
  ],
]

const MINECRAFT_BEDROCK: readonly Row[] = [
  [
    'mbe',
    'Minecraft: Bedrock Edition',
    2011,
    19132,
    19132,
    'The Bedrock edition only. The map is the name of its world, or the second line of its message.',
  ],
]

const ROWS = {
  goldsrc: GOLDSRC,
  'minecraft-bedrock': MINECRAFT_BEDROCK,
  'minecraft-java': MINECRAFT_JAVA,
  quake3: QUAKE3,
  valve: VALVE,
} as const

export type ProtocolName = keyof typeof ROWS

export interface GameDefinition {
  slug: string
  name: string
  releaseYear: number | null
  protocol: ProtocolName
  /** The ports that servers of this game use unless told otherwise. */
  ports: { game: number | null; query: number | null }
  notes: readonly string[]
}

const bySlug = new Map<string, GameDefinition>()
for (const protocol of Object.keys(ROWS) as ProtocolName[]) {
  for (const [slug, name, releaseYear, game, query, ...notes] of ROWS[protocol]) {
    bySlug.set(slug, { slug, name, releaseYear, protocol, ports: { game, query }, notes })
  }
}

/** Every game that can be asked, sorted by slug. */
export const GAMES: readonly GameDefinition[] = [...bySlug.values()].toSorted((a, b) =>
  a.slug < b.slug ? -1 : 1,
)

export function findGame(slug: string): GameDefinition | undefined {
  return bySlug.get(slug)
}
