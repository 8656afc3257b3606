/** The part of GameDig that is measured; the package brings no types. */
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
