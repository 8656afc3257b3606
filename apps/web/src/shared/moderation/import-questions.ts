import type { ImportClaim } from '@guildhall/contract'
import { api } from '../api/http.ts'
import { useChatState } from '../state/chat-state.ts'
import { onEvent } from '../state/events.ts'
import { createLoadedStore } from '../state/loaded-store.ts'

const useQuestions = createLoadedStore<readonly ImportClaim[]>()

/** The oldest question of those who manage the server: whether the account was an imported author. */
export function useImportQuestion(serverId: string): ImportClaim | undefined {
  return useQuestions(({ all }) => all?.find((claim) => claim.serverId === serverId))
}

/** Loads the questions with each connection and change. */
export function startImportQuestions(): void {
  onEvent(({ type }) => {
    if (type === 'import_claims.updated') void loadImportQuestions()
  })
  useChatState.subscribe(({ connection }, before) => {
    if (connection.kind === 'online' && before.connection.kind !== 'online') {
      void loadImportQuestions()
    }
  })
  void loadImportQuestions()
}

/** What can't be loaded comes with the next change or connection. */
export async function loadImportQuestions(): Promise<void> {
  const request = () => api.call('listProposedImportClaims', {})
  await useQuestions.load(request, ({ claims }) => ({ all: claims }), 'all').catch(() => undefined)
}
