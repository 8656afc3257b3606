import { numberIn, pluralIn } from '../plural.ts'
import type { Widened } from '../texts.ts'

const plural = pluralIn('en')
const number = numberIn('en')

/** The page that asks a game server. */
export const gameStatus = {
  heading: 'Ask a game server',
  lead: 'See live who is on, which map is played and how fast it answers. No account needed.',
  signIn: 'Sign in',
  toMyServers: 'To my servers',
  apiDocs: 'Documentation of this API',
  notHere: {
    title: 'Game servers are not asked here',
    text: 'This installation runs the chat only. Whoever runs it can switch the status service on.',
  },
  noList: 'The list of games could not be loaded',
  game: 'Game',
  gameExample: 'Type to find a game',
  showGames: 'Show games',
  popular: 'Asked for often',
  allOthers: 'All others',
  noGame: 'No such game is known here.',
  found: (count: number) => plural(count, { one: '# game found', other: '# games found' }),
  notes: 'About this game',
  host: 'Address',
  hostExample: 'play.example.org',
  port: 'Query port',
  usualPort: (port: string) => `Usually ${port}`,
  portOfPlayers: (port: string) => `Players connect here. Ask ${port}`,
  ask: 'Ask the server',
  faults: {
    game: 'Choose a game from the list.',
    host: 'Enter the server’s address.',
    hostForm: 'Enter a host name or IP address.',
    port: 'Use 1 to 65535.',
  },
  result: 'Answer',
  nothingYet: {
    title: 'No server asked yet',
    text: 'Choose a game and enter an address. The answer comes straight from the server.',
  },
  asking: (address: string) => `Asking ${address} …`,
  online: 'Online',
  nameless: (game: string) => `A ${game} server`,
  untold: 'Not told by this game',
  map: 'Map',
  version: 'Version',
  ping: 'Response time',
  pingMs: (ms: number) => (ms === 0 ? 'Under 1 ms' : `${number(ms)} ms`),
  address: 'Asked at',
  players: 'Players',
  playersOf: (online: number, max: number) => `${number(online)} of ${number(max)}`,
  ofMost: (max: number) => `of ${number(max)}`,
  count: number,
  playersUntold: 'Number not told by this game',
  full: 'Full',
  nobody: 'Empty right now',
  told: (name: string, players: string) => `${name} is online. ${players}`,
  updated: (time: string) => `As of ${time}`,
  again: 'Ask again',
  refreshing: 'Ask again every 30 seconds',
  share: 'Copy link to this page',
  shared: 'Link copied',
  asRequest: 'The same as a request',
  curl: 'Command',
  json: 'Answer in JSON',
  asked: 'Asked last',
  forget: (name: string) => `Forget ${name}`,
  forgetAll: 'Forget all',
  failures: {
    SERVER_OFFLINE: {
      title: 'Nothing is listening there',
      text: 'The machine answered that this port is closed. The server is off, restarting, or uses another port.',
      tips: [
        'Check the query port: for many games it is not the one that players connect to.',
        'If it is your server, see whether it is running.',
      ],
    },
    SERVER_TIMEOUT: {
      title: 'No answer in time',
      text: 'Nothing came back. The server may be off, or a firewall keeps the question out.',
      tips: [
        'Check address and query port.',
        'If it is your server: let the query port through the firewall, mostly over UDP.',
        'Some games answer only if it is switched on. The notes on the game say so.',
      ],
    },
    DNS_ERROR: {
      title: 'This address does not exist',
      text: 'No machine was found under that name.',
      tips: ['Check the spelling, or enter the IP address in its place.'],
    },
    SSRF_BLOCKED: {
      title: 'This address is not asked',
      text: 'It belongs to a private or internal network. From here only public servers may be asked.',
      tips: [
        'Enter the public address of the server.',
        'Whoever runs this installation can allow a network of their own (STATUS_ALLOWED_NETWORKS).',
      ],
    },
    QUERY_FAILED: {
      title: 'Something else answered',
      text: 'There was an answer, but not the one that this game gives.',
      tips: [
        'Check whether it is the right game and its query port.',
        'Ask again: now and then a server answers only in part while it starts.',
      ],
    },
    RATE_LIMITED: {
      title: 'Too many questions',
      text: 'Only so many questions a minute are answered: from one connection, and about one server.',
      tips: [],
    },
    INVALID_GAME: {
      title: 'This game was not understood',
      text: 'The link that you followed may be incomplete.',
      tips: ['Choose the game from the list.'],
    },
    UNSUPPORTED_GAME: {
      title: 'This game cannot be asked',
      text: 'It is not in the list.',
      tips: ['Choose a game from the list. Close relatives often share one way of asking.'],
    },
    INVALID_HOST: {
      title: 'This is no address',
      text: 'A name such as play.example.org, an IPv4 or an IPv6 address can be asked.',
      tips: ['Enter the address alone; the port has a field of its own.'],
    },
    INVALID_PORT: {
      title: 'This is no port',
      text: 'Ports are numbers from 1 to 65535.',
      tips: [],
    },
    NOT_FOUND: {
      title: 'Game servers are not asked here',
      text: 'The status service is switched off on this installation.',
      tips: [],
    },
    INTERNAL_ERROR: {
      title: 'Something went wrong here',
      text: 'It is not the game server’s fault. Try again in a moment.',
      tips: [],
    },
    UNREACHABLE: {
      title: 'Guildhall cannot be reached',
      text: 'The question did not get as far as the game server.',
      tips: ['Check your connection and try again.'],
    },
  },
  tips: 'What you can do',
  wait: (seconds: number) =>
    plural(seconds, { one: 'Again in # second', other: 'Again in # seconds' }),
  tryPort: (port: string) => `Try port ${port}`,
}

export type GameStatusTexts = Widened<typeof gameStatus>
