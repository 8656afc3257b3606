/** The part of GameDig's API that the benchmarks use; the package has no types. */
declare module 'gamedig' {
  interface QueryOptions {
    type: string
    host: string
    address?: string
    port?: number
    givenPortOnly?: boolean
    maxRetries?: number
    portCache?: boolean
    requestPlayers?: boolean
    socketTimeout?: number
  }

  export class GameDig {
    query(options: QueryOptions): Promise<{ name: string }>
  }
}
