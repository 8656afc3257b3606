import { numberIn, pluralIn } from '../plural.ts'
import type { Widened } from '../widened.ts'

const plural = pluralIn('en')
const number = numberIn('en')

/** The page that queries a game server. */
export const gameStatus = {
  heading: 'Check a game server',
  lead: 'See who’s playing, which map is on, and how fast the server responds. No account needed.',
  signIn: 'Sign in',
  apiDocs: 'API documentation',
  notHere: {
    title: 'Game server status is turned off',
    text: 'This Guildhall only runs the chat. Its operator can turn on the status service.',
  },
  noList: 'Couldn’t load the list of games',
  game: 'Game',
  gameExample: 'Search for a game',
  showGames: 'Show games',
  popular: 'Popular games',
  allOthers: 'All other games',
  noGame: 'No games found.',
  found: (count: number) => plural(count, { one: '# game found', other: '# games found' }),
  notes: 'About this game',
  host: 'Address',
  hostExample: 'play.example.org',
  port: 'Query port',
  usualPort: (port: string) => `Usually ${port}`,
  portOfPlayers: (port: string) => `That’s the game port. Use ${port}`,
  submit: 'Check server',
  errors: {
    game: 'Choose a game from the list.',
    host: 'Enter the server’s address.',
    hostForm: 'Enter a hostname or IP address.',
    port: 'Use 1 to 65535.',
  },
  result: 'Result',
  nothingYet: {
    title: 'No server checked yet',
    text: 'Choose a game and enter an address. The result comes straight from the server.',
  },
  querying: (address: string) => `Checking ${address}…`,
  online: 'Online',
  unnamed: (game: string) => `${game} server`,
  unknown: 'Not reported by this game',
  map: 'Map',
  version: 'Version',
  ping: 'Response time',
  pingMs: (ms: number) => (ms === 0 ? 'Under 1 ms' : `${number(ms)} ms`),
  address: 'Address',
  players: 'Players',
  playersOf: (online: number, max: number) => `${number(online)} of ${number(max)}`,
  ofMost: (max: number) => `of ${number(max)}`,
  count: number,
  playersUnknown: 'Player count not reported',
  full: 'Full',
  nobody: 'Nobody online',
  summary: (name: string, players: string) => `${name} is online. ${players}`,
  updated: (time: string) => `Updated ${time}`,
  again: 'Check again',
  autoRefresh: 'Refresh every 30 seconds',
  share: 'Copy link to this page',
  shared: 'Link copied',
  asRequest: 'Same query via the API',
  curl: 'Command',
  json: 'JSON response',
  recent: 'Recent',
  forget: (name: string) => `Remove ${name}`,
  forgetAll: 'Clear all',
  failures: {
    SERVER_OFFLINE: {
      title: 'Server offline',
      text: 'The machine is up, but nothing is listening on this port. The server may be off, restarting, or using another port.',
      tips: [
        'Check the query port. For many games, it’s not the port that players connect to.',
        'If it’s your server, make sure it’s running.',
      ],
    },
    SERVER_TIMEOUT: {
      title: 'No response',
      text: 'The server didn’t respond in time. It may be off, or a firewall may be blocking the query.',
      tips: [
        'Check the address and the query port.',
        'If it’s your server, open the query port in your firewall (usually UDP).',
        'Some games only respond if queries are turned on. The notes about the game say so.',
      ],
    },
    DNS_ERROR: {
      title: 'Address not found',
      text: 'There’s no machine with this name.',
      tips: ['Check the spelling, or enter the IP address instead.'],
    },
    SSRF_BLOCKED: {
      title: 'This address can’t be queried',
      text: 'It belongs to a private or internal network. Only public servers can be checked from here.',
      tips: [
        'Enter the server’s public address.',
        'The operator of this Guildhall can allow their own networks (STATUS_ALLOWED_NETWORKS).',
      ],
    },
    QUERY_FAILED: {
      title: 'Unexpected response',
      text: 'Something responded, but not the way this game does.',
      tips: [
        'Make sure you chose the right game and its query port.',
        'Check again: servers sometimes send incomplete responses while they start.',
      ],
    },
    RATE_LIMITED: {
      title: 'Too many queries',
      text: 'There’s a limit per minute, for your connection and for each game server.',
      tips: [],
    },
    INVALID_GAME: {
      title: 'Unknown game',
      text: 'The link you followed may be incomplete.',
      tips: ['Choose the game from the list.'],
    },
    UNSUPPORTED_GAME: {
      title: 'This game isn’t supported',
      text: 'It’s not in the list.',
      tips: ['Choose a game from the list. Closely related games often use the same protocol.'],
    },
    INVALID_HOST: {
      title: 'Invalid address',
      text: 'Enter a hostname like play.example.org, an IPv4 address or an IPv6 address.',
      tips: ['Enter the address only. The port goes into its own field.'],
    },
    INVALID_PORT: {
      title: 'Invalid port',
      text: 'Ports are numbers from 1 to 65535.',
      tips: [],
    },
    NOT_FOUND: {
      title: 'Game server status is turned off',
      text: 'The status service isn’t running on this Guildhall.',
      tips: [],
    },
    INTERNAL_ERROR: {
      title: 'Something went wrong',
      text: 'It’s our fault, not the game server’s. Try again in a moment.',
      tips: [],
    },
    UNREACHABLE: {
      title: 'Can’t reach Guildhall',
      text: 'The query didn’t get as far as the game server.',
      tips: ['Check your connection and try again.'],
    },
  },
  tips: 'What you can try',
  wait: (seconds: number) =>
    plural(seconds, { one: 'Check again in # second', other: 'Check again in # seconds' }),
  tryPort: (port: string) => `Try port ${port}`,
}

export type GameStatusTexts = Widened<typeof gameStatus>
