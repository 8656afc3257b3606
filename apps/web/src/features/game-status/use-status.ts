import { useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'
import type { Answer, Question } from './ask.ts'

const refreshMs = 30_000

/** Asks, and again every 30 seconds if wished while the page is looked at. */
export function useStatus(question: Question | null, isRefreshing: boolean) {
  return useQuery({
    queryKey: ['game-status', question],
    queryFn: ({ signal }) => ask(question as Question, signal),
    enabled: question !== null,
    // Whoever asks wants to know how it is now.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => isRefreshing && nextIn(state.data),
  })
}

function nextIn(answer: Answer | undefined): number {
  if (answer?.kind !== 'failed' || answer.until === null) return refreshMs
  return Math.max(refreshMs, answer.until - Date.now())
}
