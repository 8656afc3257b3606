import type { AccountCommands } from '../src/chat/accounts/operators/administration.ts'
import { callRunningProcess } from '../src/operator/call.ts'
import type { TestApp } from './start-app.ts'

/** Runs an operator command in the app. */
export function runOperatorCommand<K extends keyof AccountCommands>(
  app: TestApp,
  command: K,
  username: string,
): Promise<Awaited<ReturnType<AccountCommands[K]>>> {
  return callRunningProcess(app.dataDir, command, username)
}
