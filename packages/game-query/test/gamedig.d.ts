/** The part of GameDig's API that the tests use; the package has no types. */
declare module 'gamedig' {
  interface QueryOptions {
    type: string
    host: string
    address: string
    port: number
    givenPortOnly: boolean
    portCache: boolean
    maxRetries: number
    socketTimeout: number
    attemptTimeout: number
    requestPlayers: boolean
  }

  interface State {
    name: unknown
    map: unknown
    version: unknown
    numplayers: unknown
    maxplayers: unknown
  }

  export class GameDig {
    query(options: QueryOptions): Promise<State>
  }

  interface Ports {
    port?: number
    port_query?: number
    port_query_offset?: number | number[]
  }

  export const games: Record<string, { options: Ports }>
}
