import type { Row } from './row.ts'

export const MINECRAFT_JAVA: readonly Row[] = [
  [
    'minecraft',
    'Minecraft',
    2009,
    25565,
    25565,
    'Java Edition 1.7 and newer. The response contains no map.',
    'SRV records are not looked up: use the port that the server listens on.',
  ],
]
