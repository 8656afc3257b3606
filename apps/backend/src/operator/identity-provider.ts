import { checkProvider, describeProviderError } from '../chat/accounts/provider/provider-client.ts'
import { StartError } from '../core/start-error.ts'
import type { Command } from './command.ts'

export const identityProviderCommands: Command[] = [
  {
    usage: 'oidc-check',
    summary: 'contact the identity provider with the settings OIDC_…',
    async run({ config }) {
      const { identityProvider, publicUrl, port } = config
      if (!identityProvider) throw new StartError('There is no identity provider. Set OIDC_ISSUER.')
      try {
        const { issuer } = await checkProvider(identityProvider)
        const base = publicUrl ?? `http://localhost:${port}`
        return (
          `${issuer} answers as an OpenID Connect provider.\n` +
          `It must allow this redirect URI for the client ${identityProvider.clientId}:\n` +
          `${base}/sign-in/provider\n`
        )
      } catch (error) {
        throw new StartError(`The identity provider can't be used. ${describeProviderError(error)}`)
      }
    },
  },
]
