import type { Row } from './row.ts'

export const MINECRAFT_BEDROCK: readonly Row[] = [
  [
    'mbe',
    'Minecraft: Bedrock Edition',
    2011,
    19132,
    19132,
    'Bedrock Edition only. The map is the name of the world, or the second line of the message of the day.',
  ],
]
