import type { AccountCommands } from '../src/chat/accounts/administration.ts'
import { callRunningProcess } from '../src/operator/call.ts'
import type { TestApp } from './start-app.ts'

/** Has the app do what the operator's command sends to it. */
export function operate<K extends keyof AccountCommands>(
  app: TestApp,
  command: K,
  username: string,
): Promise<Awaited<ReturnType<AccountCommands[K]>>> {
  return callRunningProcess(app.dataDir, command, username)
}
