/**
 * Joins the backend and its libraries into a few files in `dist/`: to find, read and link 1500 small ones takes longer
 * than all the rest of a start. What was there is replaced at the end, in one step.
 *
 *     npx node apps/backend/build.ts
 */
import path from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { buildFolder } from '../../scripts/build-folder.ts'
import { externalPackages } from './external-packages.ts'

await buildFolder(file('dist'), async (dir) => {
  const bundle = await rolldown({
    input: { main: file('src/main.ts'), operator: file('src/operator.ts') },
    platform: 'node',
    external: externalPackages,
    plugins: [workers()],
    checks: { bundlerTimings: false },
    onLog(level, log, report) {
      // Libraries' own warnings are not ours to mend.
      if (level === 'warn' && log.id?.includes('node_modules')) return
      report(level, log)
    },
  })
  // Node holds a source text with any other character as UTF-16, at twice the size.
  await bundle.write({ dir, format: 'esm', charset: 'ascii', comments: false })
  await bundle.close()
})

/** Builds what `new URL('./file.ts', import.meta.url)` names, a thread or a process, as an entry of its own. */
function workers(): Plugin {
  const named = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g
  return {
    name: 'workers',
    transform: {
      filter: { id: /(apps\/backend|packages\/media)\/src\/.*\.ts$/, code: named },
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

function file(name: string): string {
  return path.join(import.meta.dirname, name)
}
