import { channelInUrl } from './channel-in-url.ts'
import { accountKey, prefetch, preconnectGateway } from './prefetch.ts'
import { catalogues } from './catalogues.ts'
import { requestPath } from '../api/request-path.ts'
import { resolveLanguage, storedPreferences } from './display-preferences.ts'
import { applyAppearance } from './appearance.ts'

// Runs before the client is loaded, and requests what the client will need.
const preferences = storedPreferences()
applyAppearance(preferences)
catalogues[resolveLanguage(preferences.language)]().catch(() => undefined)
// A user who was signed in on the last visit most likely still is: connect without checking first.
if (localStorage.getItem(accountKey) !== null) preconnectGateway(channelInUrl())
else {
  prefetch(requestPath('getMe')).then(
    ({ ok }) => ok && preconnectGateway(channelInUrl()),
    () => undefined,
  )
}
