#!/usr/bin/env node
import { existsSync } from 'node:fs'

// In the repository, the command runs from its sources; the published package has none.
const source = new URL('../src/cli.ts', import.meta.url)
await import(existsSync(source) ? source.href : '../dist/cli.js')
