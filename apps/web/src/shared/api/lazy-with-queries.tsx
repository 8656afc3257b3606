import { lazy } from 'react'
import type { ComponentType } from 'react'
import { load } from '../load.ts'

/** A component that is loaded when it is first shown, together with the cache of REST answers that it uses. */
export function lazyWithQueries<P extends object>(part: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [Part, { Queries }] = await load(() => Promise.all([part(), import('./queries.tsx')]))
    const PartWithQueries = (props: P) => (
      <Queries>
        <Part {...props} />
      </Queries>
    )
    return { default: PartWithQueries }
  })
}
