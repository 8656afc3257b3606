import { testsOf, type Guarantees } from './guarantees.ts'

const status = testsOf('apps/backend/test/scenarios/status.test.ts')
const limits = testsOf('apps/backend/test/scenarios/status-limits.test.ts')
const destinations = testsOf('apps/backend/test/scenarios/status-destinations.test.ts')
const gameServers = testsOf('apps/backend/test/scenarios/game-servers.test.ts')
const origins = testsOf('apps/backend/test/scenarios/origins.test.ts')
const addresses = testsOf('packages/public-address/test/destination.test.ts')
const transport = testsOf('packages/game-query/test/transport.test.ts')
const units = testsOf('packages/game-query/test/units.test.ts')
const memory = testsOf('packages/game-query/test/long/process/memory.test.ts')
const errors = testsOf('apps/backend/test/scenarios/errors.test.ts')

export const statusApi: Guarantees = {
  document: 'docs/status-api.md',
  sections: {
    'The game server status API': {
      'pages of any origin can call them': origins(
        'the status service allows every origin and ignores cookies',
      ),
      'returns the result in the same form for every game': status(
        'a responding game server is online, in the format of the contract',
      ),
    },
    Routes: {
      'sorted by slug': status('games are listed by slug, and readable one by one'),
      'with the time in UTC as in RFC 3339': status('health returns ok and the time in RFC 3339'),
    },
    Query: {
      'an IPv4 address, an IPv6 address (no brackets, no zone) or a DNS hostname, also with `_` or with other letters than ASCII (IDNA); no port, no URL':
        status('unusual spellings of hosts are rejected, and private addresses are blocked'),
      'exactly one integer from 1 to 65535': status(
        'validation reports the first error in the order game, host, ports',
      ),
      "Values that the game server didn't send are `null`": status(
        'values that the game server does not send are null',
      ),
      'Names have no colour codes and control characters': units(
        'cleaned text contains no colour codes, control characters or direction overrides',
      ),
      'Nothing is cached; identical queries at the same time share one result': [
        status('concurrent identical queries share one exchange; a later one is sent again'),
        status('queries that differ in game, host or port do not share a response'),
      ],
    },
    Errors: {
      'The fields are checked in the order game, host, ports': status(
        'validation reports the first error in the order game, host, ports',
      ),
      'the body is not a JSON object or too large, or `game` is not a slug': status(
        'an unreadable body is INVALID_GAME',
      ),
      'private, loopback, link-local, container networks, cloud metadata': addresses(
        'non-public addresses are blocked, and so are IPv6 addresses that embed one',
      ),
      'the destination refused the connection': status(
        'offline, timeout and invalid responses have different codes',
      ),
      'more than 30 queries per minute from this address': [
        limits(
          'thirty queries per address and minute are allowed, valid or not; other routes are not limited',
        ),
        limits('the query limit holds in every 60-second window'),
      ],
      'more than 60 to this game server from all clients': [
        destinations(
          'queries per game server and minute are limited, for all clients and games together',
        ),
        gameServers('the query of a watched game server counts against the limit of its address'),
      ],
      'no such route': errors('an unknown path is 404 in the error format of its prefix'),
      'Every request to it counts, valid or not': limits(
        'thirty queries per address and minute are allowed, valid or not; other routes are not limited',
      ),
      'waiting that long is enough': destinations(
        'another port is a separate game server, and waiting for Retry-After is enough',
      ),
      'A game server is identified by its address and port, whatever hostname was used':
        destinations(
          'queries per game server and minute are limited, for all clients and games together',
        ),
      'Queries that share a result count once': destinations(
        'queries that share a response count once',
      ),
    },
    Security: {
      'Guildhall resolves a hostname once': transport(
        'a name is resolved once and every packet goes to that address',
      ),
      'All its addresses must be public': addresses(
        'a name is blocked if any of its addresses is not public',
      ),
      "must not belong to Guildhall's own machine": testsOf(
        'apps/backend/test/process/own-addresses.test.ts',
      )("the machine's own public addresses are blocked for queries and image fetches"),
      'Responses are limited in bytes, packets and time': [
        memory(
          'endless responses, huge sizes and decompression bombs stay within the memory limit',
        ),
        transport('an endless response fails the query'),
      ],
      'The operator can allow more networks with `STATUS_ALLOWED_NETWORKS`': addresses(
        'allowed networks permit their own addresses only',
      ),
    },
  },
}
