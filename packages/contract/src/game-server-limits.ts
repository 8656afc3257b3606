export const gameServerLimits = {
  perServer: 50,
  nameMax: 100,
  /** Points of one response of the history. */
  historyPoints: 400,
  /** The history reaches this far back. */
  historyDays: 730,
  /** Queries that guessing the game of an address may take. */
  guesses: 6,
  addressMax: 300,
  publicAddressMin: 3,
  publicAddressMax: 32,
  /** A status card is current while it is among this many messages of its channel. */
  recentMessages: 50,
} as const
