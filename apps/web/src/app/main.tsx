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

/** So long may what is almost there hold up the first drawing: to draw the page twice takes longer. */
const graceMs = 250
/** Without texts nothing can be shown, not even that they are missing. */
const startTries = 100

applyPreferences()
void startClient()
// Not awaited by the module itself: the texts may need a part of the client, which is whole only when this has run.
void loadModule(() => setLanguage(preferredLanguage()), startTries)
  .then(() => Promise.race([firstPageReady.promise, passing(graceMs)]))
  .then(draw)
usePreferences.subscribe(() => {
  // Without its texts, the page keeps the language that it has.
  loadModule(() => setLanguage(preferredLanguage()))
    .then(loadErrorTexts)
    .catch(() => undefined)
})

function draw(): void {
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

/** Errors are rare: their texts come after the first screen. Without them, errors are shown by their code. */
async function loadErrorTexts(): Promise<void> {
  await loadModule(() => currentTexts().errors.load()).catch(() => undefined)
}

/** A part that could not be loaded says so itself. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof LoadError)) reportError(error)
}

function passing(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
