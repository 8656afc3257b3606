import type { ComponentType } from 'react'

/** Loads a component together with the cache of REST answers that it uses; for `lazyComponent` and `lazyOverlay`. */
export function withQueries<P extends object>(part: () => Promise<ComponentType<P>>) {
  return async (): Promise<ComponentType<P>> => {
    const [Part, { Queries }] = await Promise.all([part(), import('./queries.tsx')])
    return (props: P) => (
      <Queries>
        <Part {...props} />
      </Queries>
    )
  }
}
