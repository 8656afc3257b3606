/**
 * Joins the backend and its libraries into a few files in `dist/`: to find, read and link 1500 small ones takes longer
 * than all the rest of a start. What was there is replaced at the end, in one step.
 *
 *     node apps/backend/build.ts
 */
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

const folder = import.meta.dirname
const dist = path.join(folder, 'dist')
const draft = `${dist}.${process.pid}`
const old = `${draft}.old`

try {
  const bundle = await rolldown({
    input: { main: file('src/main.ts'), operator: file('src/operator.ts') },
    platform: 'node',
    // They read files that lie beside their own.
    external: ['@fastify/static', '@fastify/swagger-ui'],
    plugins: [workers()],
    checks: { pluginTimings: false },
    onLog(level, log, report) {
      // Libraries' own warnings are not ours to mend.
      if (level === 'warn' && log.id?.includes('node_modules')) return
      report(level, log)
    },
  })
  await bundle.write({ dir: draft, format: 'esm' })
  await bundle.close()
  replace()
} finally {
  rmSync(draft, { recursive: true, force: true })
  rmSync(old, { recursive: true, force: true })
}

/** Builds what `new Worker(new URL('./file.ts', import.meta.url))` names as an entry of its own. */
function workers(): Plugin {
  const named = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g
  return {
    name: 'workers',
    transform: {
      filter: { id: /apps\/backend\/src\/.*\.ts$/, code: named },
      handler(code, id) {
        return code.replace(named, (_, name: string) => {
          const worker = path.resolve(path.dirname(id), name)
          const reference = this.emitFile({
            type: 'chunk',
            id: worker,
            name: path.basename(name, '.ts'),
          })
          return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
        })
      },
    },
  }
}

function replace(): void {
  rmSync(old, { recursive: true, force: true })
  try {
    renameSync(dist, old)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  renameSync(draft, dist)
}

function file(name: string): string {
  return path.join(folder, name)
}
