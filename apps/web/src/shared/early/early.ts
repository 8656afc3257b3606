import { addressedChannel } from './addressed.ts'
import { accountKey, askEarly, connectEarly } from './answers.ts'
import { catalogues } from './catalogues.ts'
import { requestPath } from '../api/request-path.ts'
import { languageOf, storedChoices } from './choices.ts'
import { showLook } from './look.ts'

// Runs before the client itself has come: what that will want is on its way meanwhile.
const choices = storedChoices()
showLook(choices)
catalogues[languageOf(choices.language)]().catch(() => undefined)
// Whoever was signed in most likely still is: the connection need not wait for the answer to that.
if (localStorage.getItem(accountKey) !== null) connectEarly(addressedChannel())
else {
  askEarly(requestPath('getMe')).then(
    ({ ok }) => ok && connectEarly(addressedChannel()),
    () => undefined,
  )
}
