import type { ComponentType } from 'react'

/** Loads a component together with the query cache that it uses; for `lazyComponent` and `lazyOverlay`. */
export function withQueries<P extends object>(load: () => Promise<ComponentType<P>>) {
  return async (): Promise<ComponentType<P>> => {
    const [Component, { Queries }] = await Promise.all([load(), import('./queries.tsx')])
    return (props: P) => (
      <Queries>
        <Component {...props} />
      </Queries>
    )
  }
}
