// Source: captured answers of public servers, such as the test data of https://github.com/Austinb/GameQ

/** Versions that games send because they have not set one: the presets of Steam's library, Unreal Engine and Unity. */
const PLACEHOLDERS = new Set(['0.0.0.1', '0.1.1.0', '1.0.0.0'])

/** The real version in the tags, by the folder of the game. */
const IN_TAGS: ReadonlyMap<string, RegExp> = new Map([
  ['aa4game', /(?:^|;)ver=(\d+)/],
  ['citadel', /(?:^| )VER=([\d.]+)/],
  ['natural selection 2', /^(\d+)\|/],
  ['stormworks', /^v(\d+(?:\.\d+)+)/],
  ['valheim', /^(?:g=)?(\d+(?:\.\d+)+)/],
])

/** Games whose rules contain the real version. */
const IN_RULES = new Set([
  'ark_survival_evolved',
  'atlas',
  'barotrauma',
  'dark and light',
  'pixark',
  'unrealtest', // Days of War
  'zomboid',
])

/** `version` unless it is a placeholder; then the real one in the tags, or null. */
export function realVersion(version: string | null, folder: string, tags: string): string | null {
  if (version === null || !PLACEHOLDERS.has(version)) return version
  return IN_TAGS.get(folder.toLowerCase())?.exec(tags)?.[1] ?? null
}

/** Whether the rules of this game contain its version. */
export function hasVersionInRules(folder: string): boolean {
  return IN_RULES.has(folder.toLowerCase())
}

/** The version in the rules; null if they contain none. The games of one studio send its two numbers as two rules. */
export function versionInRules(rules: ReadonlyMap<string, string>): string | null {
  const version = rules.get('version') ?? rules.get('V_s')
  if (version !== undefined) return version
  const [major, minor] = [rules.get('BuildId_s'), rules.get('MINORBUILDID_s')]
  return major !== undefined && minor !== undefined ? `${major}.${minor}` : null
}
