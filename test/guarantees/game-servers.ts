import { testsOf, type Guarantees } from './guarantees.ts'

const gameServers = testsOf('apps/backend/test/scenarios/game-servers.test.ts')
const watching = gameServers(
  'a watched game server changes its map, goes down, is replaced by another game and comes back',
)
const managing = gameServers(
  'managers add, change, move and remove game servers, members follow, others see nothing',
)
const refusals = gameServers(
  'an address that may not be queried is refused with its field, and so is the 51st game server',
)
const lost = gameServers(
  'one lost answer changes nothing; communities share the queries of an address',
)
const outage = gameServers(
  'an outage is one message that changes, in the chosen channel; flapping posts no second one',
)
const alerts = gameServers(
  'alerts come at most once a minute, not for a single failure or one of Guildhall, and outlast a restart',
)
const card = gameServers('a status card changes in place, and stops when it is no longer recent')
const history = gameServers(
  'the history holds players and availability, gaps stay gaps, and a restart loses nothing',
)
const publicBadges = gameServers(
  'everyone sees public game servers and their badges, and nothing else',
)
const shortAddress = gameServers(
  'a short address leads to the public page of the one server that has it',
)
const publicPage = gameServers(
  'the public page shows what is public as HTML, in the language of the visitor, with the chosen invite',
)
const services = gameServers(
  'a Minecraft server without a port is where its SRV records say, unless that is private',
)

export const gameServersPage: Guarantees = {
  document: 'docs/game-servers.md',
  sections: {
    'Game servers in a community': {},
    'Add a game server': {
      'Members who can manage the server add, change and remove its game servers, up to 50': [
        managing,
        refusals,
      ],
      'records of its host are followed, now and at each query': services,
      'Without a `name`, or with `null`, the game server has the name that it sends': managing,
      'One that does not answer is added all the same, with the reason in its status': managing,
      'This query counts towards `RATE_LIMIT_PER_MINUTE` of your address': refusals,
      'A private, local or reserved address is refused': refusals,
      'The 51st is refused': refusals,
      'Added, changed and removed game servers appear in the audit log': managing,
    },
    Status: {
      'it refused the query': managing,
      'it was silent twice in a row': watching,
      'something else answers at its address': watching,
      'Guildhall could not query it': [services, alerts],
      'Guildhall was not running': alerts,
      'One lost packet changes nothing': lost,
      'the last status stays, with the time of its own query': testsOf(
        'apps/backend/test/game-server-status.test.ts',
      )('after one failure the last status stays, with the time of its own query'),
      'up to 4 times less often while they fail': testsOf(
        'apps/backend/test/game-server-schedule.test.ts',
      )(
        'a failing game server is queried less often, down to a quarter, and as often as before once it answers',
      ),
      'All servers that watch the same address as the same game share its queries': lost,
      '`game_server.updated` is sent when something visible changed': watching,
    },
    Alerts: {
      'The channel must be one with messages': outage,
      'After two failed queries in a row, Guildhall posts that the game server is down': [
        outage,
        alerts,
      ],
      'When it answers again, the same message changes to "up again"': [outage, alerts],
      'an outage that follows within 15 minutes changes it back': [outage, alerts],
      'Without `down`, `up` alone posts a message at the end of an outage': alerts,
      'There is at most one message or change a minute per game server': alerts,
      'When the channel is deleted, nothing is posted': outage,
      'Alerts and status cards are in the language of the community': outage,
    },
    'Status cards': {
      'You need the same permissions as for any message in that channel': card,
      'The message changes in place (`message.updated`, without a mark that it was edited)': card,
      'among the last 50 messages of its channel and the newest card of its game server there':
        card,
      'this card does not change, because nobody watches that address': card,
      'An address where no known game responds is refused': card,
    },
    Outside: {
      'With `public: true`, everyone can see a game server without an account': publicBadges,
      'Nobody sees the names of its players': [publicBadges, publicPage],
      'are limited to `PUBLIC_PAGE_RATE_PER_MINUTE` per client address': [publicBadges, publicPage],
      'Without a public game server they respond 404': [publicBadges, publicPage],
      'Only the widget can be shown in frames of other sites': publicPage,
      'It is shown while it can be used, and the choice is in the audit log': publicPage,
      '3 to 32 lowercase letters, digits and single hyphens, at least one of them a letter':
        shortAddress,
      'A short address belongs to one server of the installation': shortAddress,
      'The address with the id always works': shortAddress,
      'the earlier short address responds 404 like one that never was': shortAddress,
    },
    History: {
      'oldest first and at most 400': history,
      'players while it was online, slots, `peak`, the most players of any answer, and the share of queries that it answered, from 0 to 1':
        history,
      'by default you get the last day': history,
      'Times without a query, such as when Guildhall was not running, have no point': [
        history,
        alerts,
      ],
      'Guildhall keeps a point per minute for 2 days, per 10 minutes for 30 days, and per hour for 2 years':
        history,
      'The history of a removed game server is deleted': history,
    },
  },
}
