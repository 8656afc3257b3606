#!/usr/bin/env node
import { runTool } from './tool/run.ts'
import { EXIT } from './tool/usage.ts'

// The reader of the output may close it early, like `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  process.stderr.write(`guildhall-query: The output cannot be written: ${error.message}.\n`)
  process.exit(EXIT.failed)
})

process.exitCode = await runTool(process.argv.slice(2))
