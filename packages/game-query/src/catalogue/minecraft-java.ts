import type { Row } from './row.ts'

export const MINECRAFT_JAVA: readonly Row[] = [
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
