import { Instance } from '@guildhall/contract'
import type { App } from '../../http/app-types.ts'
import type { DescribeInstance } from './actions.ts'

/** What a visitor needs to know before a login. */
export function instanceRoute(app: App, describeInstance: DescribeInstance): void {
  app.get(
    '/instance',
    {
      schema: {
        tags: ['instance'],
        summary: 'What runs here, and who may make an account',
        description: 'Needs no login. `firstRun` is true until there is an account.',
        response: { 200: Instance },
      },
    },
    async () => describeInstance(),
  )
}
