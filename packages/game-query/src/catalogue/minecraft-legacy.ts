import type { Row } from './row.ts'

export const MINECRAFT_LEGACY: readonly Row[] = [
  [
    'minecraftlegacy',
    'Minecraft (before 1.7)',
    2011,
    25565,
    25565,
    'The Java edition from beta 1.8 to 1.6. For newer servers take minecraft.',
  ],
]
