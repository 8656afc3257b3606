import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { arrived, startClient } from '../shared/client.ts'
import { load } from '../shared/load.ts'
import { applyPreferences, chosenLanguage, usePreferences } from '../shared/state/preferences.ts'
import { speak } from '../shared/words/speak.ts'
import '../shared/ui/tokens.css'
import '../shared/ui/base.css'
import { App } from './app.tsx'
import { startBackground } from './background.ts'

/** So long may what is almost there hold up the first drawing: to draw the page twice takes longer. */
const graceMs = 250

applyPreferences()
void startClient()
// Not awaited by the module itself: the words may need a part of the client, which is whole only when this has run.
void load(() => speak(chosenLanguage()))
  .then(() => Promise.race([arrived.promise, passing(graceMs)]))
  .then(draw)
usePreferences.subscribe(() => void load(() => speak(chosenLanguage())))

function draw(): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startBackground()
}

function passing(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
