import { soundLimits } from '@guildhall/contract'
import { withSameLoudness } from '../../apps/backend/src/chat/sounds/loudness.ts'
import { encodeWave, parseWave } from '../../apps/backend/src/chat/sounds/wave.ts'
import { dataChunk, formatChunk, waveFile } from '../../apps/backend/test/sounds.ts'
import { inputsOf } from './parser-row.ts'
import type { ParserRow } from './parser-row.ts'

const folder = 'apps/backend/src/chat/sounds'
const size = soundLimits.bytes

/** What an uploaded sound passes. */
function read(bytes: Buffer): unknown {
  const wave = parseWave(bytes)
  const equallyLoud = wave && withSameLoudness(wave)
  return equallyLoud && encodeWave(equallyLoud)
}

const samples = Array.from({ length: (size - 60) / 2 }, (_, index) =>
  index % 2 ? 32_767 : -32_768,
)

export const soundRows: ParserRow[] = [
  {
    name: 'WAV sounds',
    files: [`${folder}/wave.ts`, `${folder}/loudness.ts`],
    inputs: () =>
      inputsOf(read, {
        'loud samples': waveFile(formatChunk(), dataChunk(samples)),
        'the lowest sample rate': waveFile(formatChunk({ sampleRate: 8000 }), dataChunk(samples)),
        'empty chunks': Buffer.concat([
          Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'),
          Buffer.alloc(size - 12, 'LIST\0\0\0\0', 'latin1'),
        ]),
      }),
  },
]
