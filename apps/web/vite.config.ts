import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Where the program runs that the development server passes `/api` on to. */
const backend = process.env['GUILDHALL_URL'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lookScript()],
  build: {
    emptyOutDir: true,
    target: 'es2023',
    manifest: '.vite/manifest.json',
    // Everything is a file of our own: the Content-Security-Policy knows no `data:` scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every visit loads comes in two files, which compress better than many: one that changes with our own
          // code, and one that browsers keep until a library changes.
          groups: [
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

/** Has the page run `look.js` before anything is drawn: modules run after, and the policy allows no script in the page. */
function lookScript(): Plugin {
  const source = '/src/app/look.js'
  let built = ''
  return {
    name: 'look-script',
    generateBundle() {
      const code = readFileSync(path.join(import.meta.dirname, source))
      const file = this.emitFile({ type: 'asset', name: 'look.js', source: code })
      built = `/${this.getFileName(file)}`
    },
    transformIndexHtml: (_html, { bundle }) => [
      { tag: 'script', attrs: { src: bundle ? built : source }, injectTo: 'head-prepend' },
    ],
  }
}
