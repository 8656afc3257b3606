import { channelInUrl } from './channel-in-url.ts'
import { accountKey, prefetch, preconnectGateway } from './prefetch.ts'
import { catalogues } from './catalogues.ts'
import { requestPath } from '../api/request-path.ts'
import { resolveLanguage, storedPreferences } from './display-preferences.ts'
import { applyAppearance } from './appearance.ts'

// Runs before the client itself has come: what that will want is on its way meanwhile.
const choices = storedPreferences()
applyAppearance(choices)
catalogues[resolveLanguage(choices.language)]().catch(() => undefined)
// Whoever was signed in most likely still is: the connection need not wait for the answer to that.
if (localStorage.getItem(accountKey) !== null) preconnectGateway(channelInUrl())
else {
  prefetch(requestPath('getMe')).then(
    ({ ok }) => ok && preconnectGateway(channelInUrl()),
    () => undefined,
  )
}
