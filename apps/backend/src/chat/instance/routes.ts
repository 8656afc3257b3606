import type { App } from '../../http/app-types.ts'
import { handle } from '../../http/route.ts'
import type { DescribeInstance } from './actions.ts'

/** What clients need to know before a login. */
export function instanceRoute(app: App, describeInstance: DescribeInstance): void {
  handle(app, 'getInstance', async () => describeInstance())
}
