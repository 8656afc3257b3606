#!/usr/bin/env node
import { runTool } from './tool/run.ts'

// Whoever reads the output may have seen enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runTool(process.argv.slice(2))
