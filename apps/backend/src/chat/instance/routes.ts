import type { App } from '../../http/app-types.ts'
import { sessionTokenOf } from '../../http/caller.ts'
import type { FindCaller } from '../../http/caller.ts'
import { handle } from '../../http/route.ts'
import type { DescribeInstance } from './actions.ts'

/** What clients need to know before a login. */
export function instanceRoute(
  app: App,
  { describeInstance, findCaller }: { describeInstance: DescribeInstance; findCaller: FindCaller },
): void {
  handle(app, 'getInstance', async ({ request }) => {
    const token = sessionTokenOf(request)
    const caller = token ? await findCaller(token) : null
    return describeInstance(caller?.userId ?? null)
  })
}
