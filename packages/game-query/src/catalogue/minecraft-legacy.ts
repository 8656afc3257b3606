import type { Row } from './row.ts'

export const MINECRAFT_LEGACY: readonly Row[] = [
  [
    'minecraftlegacy',
    'Minecraft (before 1.7)',
    2011,
    25565,
    25565,
    'Java Edition from beta 1.8 to 1.6. Use minecraft for newer servers.',
  ],
]
