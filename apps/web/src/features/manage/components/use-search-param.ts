import { useSearch } from 'wouter'

/** A parameter of the URL, such as the id of a channel. */
export function useSearchParam(name: string): string | null {
  return new URLSearchParams(useSearch()).get(name)
}
