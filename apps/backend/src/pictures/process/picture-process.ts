/**
 * Reads, cleans and scales pictures in a process of its own: decoders of pictures read hostile bytes. It gets bytes and sends bytes,
 * one job at a time, and ends with the main process.
 */
import sharp from 'sharp'
import type { PictureAnswer, PictureJob } from '../messages.ts'
import { UncleanableError } from './cut-metadata.ts'
import { examine } from './examine.ts'
import { resize } from './resize.ts'

sharp.cache(false)
sharp.concurrency(1)
// Everything else stays closed: the first bytes decide what reads a file, and some formats name other files or run programs.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})

// The main process ends this one: a signal for the whole group, such as Ctrl+C, must not be faster.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())
process.on('message', (job) => {
  void run(job as PictureJob).then((message) => {
    answer(message)
    globalThis.gc?.()
  })
})
answer({ kind: 'ready' })

async function run(job: PictureJob): Promise<PictureAnswer> {
  const { buffer, byteOffset, byteLength } = job.bytes
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  if (job.kind === 'resize') return { kind: 'resized', pictures: await resize(bytes, job.sizes) }
  try {
    return { kind: 'examined', examined: await examine(bytes, job.withPreview) }
  } catch (error) {
    if (!(error instanceof UncleanableError)) throw error
    return { kind: 'examined', examined: 'uncleanable' }
  }
}

function answer(message: PictureAnswer): void {
  process.send?.(message)
}
