import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startClient } from '../shared/client.ts'
import { load } from '../shared/load.ts'
import { applyPreferences, chosenLanguage, usePreferences } from '../shared/state/preferences.ts'
import { speak } from '../shared/words/speak.ts'
import '../shared/ui/tokens.css'
import '../shared/ui/base.css'
import { App } from './app.tsx'
import { startBackground } from './background.ts'

applyPreferences()
void startClient()
await load(() => speak(chosenLanguage()))
usePreferences.subscribe(() => void load(() => speak(chosenLanguage())))

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startBackground()
}
