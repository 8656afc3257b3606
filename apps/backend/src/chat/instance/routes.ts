import type { App } from '../../http/app-types.ts'
import { handle } from '../../http/route.ts'
import type { DescribeInstance } from './actions.ts'

/** What a visitor needs to know before logging in. */
export function instanceRoute(app: App, describeInstance: DescribeInstance): void {
  handle(app, 'getInstance', async () => describeInstance())
}
