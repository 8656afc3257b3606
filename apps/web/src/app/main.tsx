import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstPageReady, startClient } from '../shared/gateway/client.ts'
import { loadModule, LoadError } from '../shared/lazy/load-module.ts'
import { applyPreferences, preferredLanguage, usePreferences } from '../shared/state/preferences.ts'
import { setLanguage } from '../shared/i18n/set-language.ts'
import { currentTexts } from '../shared/i18n/texts.ts'
import '../shared/ui/tokens.css'
import '../shared/ui/base.css'
import { App } from './app.tsx'
import { startBackground } from './background.ts'

/** How long the first render waits for the first messages: rendering the page twice takes longer. */
const firstPageTimeoutMs = 250
/** Without texts, not even an error can be shown. */
const textLoadAttempts = 100

applyPreferences()
void startClient()
// Not a top-level await: the chunk with the texts may import this one, which would deadlock.
void loadModule(() => setLanguage(preferredLanguage()), textLoadAttempts)
  .then(() => Promise.race([firstPageReady.promise, timeout(firstPageTimeoutMs)]))
  .then(render)
usePreferences.subscribe(() => {
  // If the texts cannot be loaded, the page keeps its language.
  loadModule(() => setLanguage(preferredLanguage()))
    .then(loadErrorTexts)
    .catch(() => undefined)
})

function render(): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startBackground()
  void loadErrorTexts()
}

/** Error texts are loaded after the first page, because errors are rare; without them, each error code has a short text. */
async function loadErrorTexts(): Promise<void> {
  await loadModule(() => currentTexts().errors.load()).catch(() => undefined)
}

/** A LoadError is already shown by its error boundary. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof LoadError)) reportError(error)
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
