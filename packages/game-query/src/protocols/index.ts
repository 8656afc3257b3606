import type { Protocol } from '../conversation.ts'
import type { ProtocolName } from '../games.ts'
import { minecraftBedrock } from './minecraft-bedrock.ts'
import { minecraftJava } from './minecraft-java.ts'
import { quake3 } from './quake3.ts'
import { goldsrc, valve } from './valve.ts'

export const PROTOCOLS: Record<ProtocolName, Protocol> = {
  goldsrc,
  'minecraft-bedrock': minecraftBedrock,
  'minecraft-java': minecraftJava,
  quake3,
  valve,
}
