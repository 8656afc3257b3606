import { createHash } from 'node:crypto'
import path from 'node:path'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** The backend to which the development server proxies `/api`. */
const backend = process.env['GUILDHALL_URL'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [replacePreloadHelper(), addPreloadScript(), refuseSchemas(), waitForBackend()],
  // The router's polyfill of a hook that React has.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: className } },
  build: {
    emptyOutDir: true,
    target: 'es2023',
    manifest: '.vite/manifest.json',
    // Every asset is a file: the Content-Security-Policy does not allow `data:` scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What the groups below join can still be imported by itself.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          // Every visit loads two files, which compress better than many: one that changes with our own code,
          // and one that browsers cache until a library changes.
          groups: [
            // Runs before the other two are loaded, so it must not import from them.
            {
              name: 'preload',
              test: /shared\/(?:preload\/|api\/request-path|utils\/memoize|i18n\/plural)|routes\/first-endpoints|src\/languages|preload-helper/,
              priority: 6,
            },
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /node_modules|rolldown\/runtime/,
              priority: 5,
            },
            { name: 'client', tags: ['$initial'], priority: 4 },
            { name: 'events', test: /contract\/src\/apply-event/, priority: 4 },
            // Nearly every visit loads these as well, a little later.
            { name: 'instant', test: /app\/instant-modules|routes\/endpoints/, priority: 3 },
            { name: 'background', test: /app\/background-modules/, priority: 2 },
            {
              name: (id) => `texts-${path.basename(path.dirname(id))}`,
              test: /i18n\/\w+\/(?:conversations|friends|members|message-actions|moderation|new-channel|notifications|switcher|threads|voice)\.ts/,
              priority: 1,
            },
          ],
        },
      },
      onLog: (level, log, handle) => {
        // 'use client' directives have no meaning here: everything runs in the browser.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
  server: {
    proxy: {
      // The pages for everyone, which the backend renders.
      '/s/': backend,
      '/api': {
        target: backend,
        ws: true,
        // The backend refuses other origins; in development the page has the origin of this server.
        headers: { origin: backend },
        rewriteWsOrigin: true,
        changeOrigin: true,
      },
    },
  },
})

/** The name of a class, unique in its file, and a hash of the file. The default adds a line number, which is larger. */
function className(name: string, file: string): string {
  const location = path.relative(import.meta.dirname, file)
  return `${name}_${createHash('sha256').update(location).digest('base64url').slice(0, 5)}`
}

/** Prints no errors of the proxy while the backend starts: the page tries again. */
function waitForBackend(): Plugin {
  return {
    name: 'wait-for-backend',
    configureServer({ config: { logger } }) {
      const { error: print } = logger
      logger.error = (message, options) => {
        const { error } = options ?? {}
        const isStarting = error && 'code' in error && error.code === 'ECONNREFUSED'
        if (!isStarting) print(message, options)
      }
    },
  }
}

/**
 * Adds the preload script to the page as a script of its own that blocks rendering. Imported by the client's main script,
 * it would run only after all of that is loaded.
 */
function addPreloadScript(): Plugin {
  return {
    name: 'add-preload-script',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(({ fileName }) => /preload-.*js$/.test(fileName))
        const tag = `<script type="module" blocking="render" crossorigin src="/${chunk?.fileName}"></script>`
        return chunk ? html.replace('<script type="module"', `${tag}\n    $&`) : html
      },
    },
  }
}

/** Replaces Vite's helper for dynamic imports by `shared/preload/import-with-styles.ts`. */
function replacePreloadHelper(): Plugin {
  return {
    name: 'replace-preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () =>
        `export { importWithStyles as __vitePreload } from ${JSON.stringify(path.join(import.meta.dirname, 'src/shared/preload/import-with-styles.ts'))}`,
    },
  }
}

/**
 * Fails when the client contains schemas, which only the backend needs: a file of `packages/contract` that has some is
 * imported for its types alone.
 */
function refuseSchemas(): Plugin {
  return {
    name: 'refuse-schemas',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      )
      if (!ids.some((id) => id.includes('/node_modules/typebox/'))) return
      const users = ids.filter((id) =>
        this.getModuleInfo(id)?.importedIds.some((importedId) =>
          importedId.includes('/node_modules/typebox/'),
        ),
      )
      this.error(`the client contains schemas of ${users.join(', ')}`)
    },
  }
}
