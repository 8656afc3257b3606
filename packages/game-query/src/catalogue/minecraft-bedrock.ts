import type { Row } from './row.ts'

export const MINECRAFT_BEDROCK: readonly Row[] = [
  [
    'mbe',
    'Minecraft: Bedrock Edition',
    2011,
    19132,
    19132,
    'The Bedrock edition only. The map is the name of its world, or the second line of its message.',
  ],
]
