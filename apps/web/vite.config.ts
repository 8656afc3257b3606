import path from 'node:path'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** Where the program runs that the development server passes `/api` on to. */
const backend = process.env['GUILDHALL_URL'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [ownPreload(), withoutHtml(), earlyFirst()],
  build: {
    emptyOutDir: true,
    target: 'es2023',
    manifest: '.vite/manifest.json',
    // Everything is a file of our own: the Content-Security-Policy knows no `data:` scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // What every visit loads comes in two files, which compress better than many: one that changes with our own
          // code, and one that browsers keep until a library changes.
          groups: [
            // Runs while those are still on their way: it must need nothing of them.
            {
              name: 'early',
              test: /shared\/(?:early\/|api\/request-path|once|words\/plural)|routes\/endpoints|preload-helper/,
              priority: 2,
            },
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'client', tags: ['$initial'] },
          ],
        },
      },
      onLog: (level, log, handle) => {
        // Marks for servers that render; this is all browser.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
  server: {
    proxy: {
      '/api': {
        target: backend,
        ws: true,
        // The program refuses foreign origins; in development the page's origin is this server's.
        headers: { origin: backend },
        rewriteWsOrigin: true,
        changeOrigin: true,
      },
    },
  },
})

/** Starts the early script by itself: as a part of the client it would wait for the whole. Nothing is drawn before it. */
function earlyFirst(): Plugin {
  return {
    name: 'early-first',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const early = Object.values(bundle).find(({ fileName }) => /early-.*js$/.test(fileName))
        const tag = `<script type="module" blocking="render" crossorigin src="/${early?.fileName}"></script>`
        return early ? html.replace('<script type="module"', `${tag}\n    $&`) : html
      },
    },
  }
}

/** Puts `shared/early/preload.ts` in the place of Vite's helper for dynamic imports. */
function ownPreload(): Plugin {
  return {
    name: 'own-preload',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () =>
        `export { preload as __vitePreload } from ${JSON.stringify(path.join(import.meta.dirname, 'src/shared/early/preload.ts'))}`,
    },
  }
}

/** Leaves out the tokenizers of HTML in Markdown, which `shared/markdown/parse.ts` turns off: they are much of the parser. */
function withoutHtml(): Plugin {
  return {
    name: 'without-html',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /micromark-core-commonmark\/lib\/html-(?:flow|text)\.js$/ },
      handler: (id) => {
        const name = id.endsWith('flow.js') ? 'htmlFlow' : 'htmlText'
        return `export const ${name} = { name: '${name}', tokenize: (effects, ok, nok) => nok }`
      },
    },
  }
}
