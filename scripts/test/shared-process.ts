/** Runs test files of the queue one after the other in this process, until none is left. */
import { suite, test } from 'node:test'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitAfter } from './deadline.ts'
import { queueVariable, takeFiles } from './queue.ts'

const lastDeadlineMs = 60_000
const root = path.resolve(import.meta.dirname, '../..')

for (const file of takeFiles(process.env[queueVariable] ?? '')) {
  await suite(path.relative(root, file), async () => {
    await import(pathToFileURL(file).href).catch((error: unknown) => {
      test('the file loads', () => {
        throw error
      })
    })
  })
}
exitAfter(lastDeadlineMs)
