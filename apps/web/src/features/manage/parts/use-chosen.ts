import { useSearch } from 'wouter'

/** What the address says is chosen, such as a channel's id. */
export function useChosen(name: string): string | null {
  return new URLSearchParams(useSearch()).get(name)
}
