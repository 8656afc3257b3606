import { testsOf, type Guarantees } from './guarantees.ts'

const scenario = (name: string) => testsOf(`apps/backend/test/scenarios/${name}.test.ts`)
const webhooks = scenario('webhooks')
const posting = scenario('webhooks-posting')
const limits = scenario('webhooks-limits')
const races = scenario('webhooks-races')
const unusable = scenario('webhooks-unusable')
const messages = scenario('webhooks-messages')
const signatures = scenario('webhook-signatures')
const forms = scenario('webhook-forms')
const incidents = scenario('webhook-incidents')
const templates = scenario('webhook-templates')
const deliveries = scenario('webhook-deliveries')
const avatars = scenario('webhook-avatars')
const outgoing = scenario('outgoing-webhooks')
const outgoingProcesses = testsOf('apps/backend/test/long/outgoing-webhooks.test.ts')

const signed = signatures('a webhook with a secret only accepts signed requests, in all forms')
const identical = unusable('all unusable webhooks get byte-identical responses')
const keyed = messages(
  'posts with one key change one message, in the order of arrival; bump moves it to the end',
)
const idempotent = messages(
  'an idempotency key gives the first answer, for a day and across a restart',
)
const alias = scenario('webhook-discord')(
  "the paths of Discord's API lead to its form; copied white space and slashes do not matter",
)
const mistakes = forms(
  'PUT means the same as POST in the forms whose tools send it, and a mistake in the path is logged',
)
const bodies = scenario('webhook-bodies')(
  'bodies are decoded before all forms; what cannot be read is refused and posts nothing',
)
const template = templates('a template turns the JSON of any tool into messages')
const hostile = templates(
  'a hostile template costs bounded time and memory, and other templates still render',
)
const logged = deliveries('each request to a webhook is logged; a refused one can be run again')
const flood = deliveries(
  'a refused request is accepted when it is run again after the limit; a flood costs bounded space',
)
const sent = outgoing(
  'events of a server are signed and sent to a URL, again when it fails, and logged',
)
const asked = outgoing(
  'an endpoint can ask for a longer pause; both secrets sign for a day after a replacement',
)
const bounded = outgoing(
  'endpoints that hang or fail cost bounded sockets and rows, and are turned off after a week',
)

export const webhooksPage: Guarantees = {
  document: 'docs/webhooks.md',
  sections: {
    Webhooks: {
      'When you get this response, the message is on disk': testsOf(
        'apps/backend/test/long/resilience-kill.test.ts',
      )('acknowledged writes exist exactly once after a kill'),
      'on its way to every online member who can see the channel': posting(
        'a webhook post is stored, numbered and sent to all who can view the channel',
      ),
    },
    'Create a webhook': {
      'You need permission to manage the server': webhooks(
        'managing webhooks requires manage_server',
      ),
      'A server can have 20 webhooks': webhooks(
        'a server has at most twenty webhooks, also for concurrent creates',
      ),
      'The channel must be a text or announcement channel of that server': webhooks(
        'a webhook needs a visible text or announcement channel of its server, also when it is moved',
      ),
      'the full URL, which is never shown again': webhooks(
        'a webhook URL is shown only after creation and regeneration, and is not stored',
      ),
      'once you have the response, the old URL no longer works': races(
        'after the token is regenerated, the old URL accepts no messages',
      ),
      "All of these except reading and the test message appear in the server's audit log": webhooks(
        'managers create, list, update and delete webhooks, with audit entries',
      ),
    },
    'Post a message': {
      'at most 64 KiB': posting('a body that is too large or not JSON is rejected'),
      'No other credentials': posting(
        'a webhook post needs no session and ignores cookies and origins',
      ),
      'at most 2000 characters; optional if there are embeds': posting(
        'an invalid field is reported by its path; values at the limit are accepted',
      ),
      'at most 25, each with `name`': messages(
        'cards have author, fields, color, footer, time and pictures, with an error for each wrong part',
      ),
      'can have 4000 characters in total': posting(
        'content and sender name together have at most 4000 characters',
      ),
      'A webhook mentions neither roles nor everyone': posting(
        'a webhook post can mention members, but not @everyone',
      ),
    },
    'Wait for the message, edit it, delete it': {
      'edit a message of this webhook': messages(
        'a webhook waits for, edits and deletes its own messages only',
      ),
    },
    'One message for one thing': {
      'a message that this webhook posted under the same key is changed': keyed,
      'Posts with one key are applied in the order of their arrival': keyed,
      'the next post under the key is a new message': incidents(
        'release ends the use of a key, for ten minutes with repetitions, also in a template',
      ),
      "forgotten when it wasn't used for 90 days": messages(
        'a key is forgotten 90 days after its last use',
      ),
      'A message that was deleted is posted anew': keyed,
      'so is one in a channel from which the webhook was moved': keyed,
    },
    'Repeat a request safely': {
      'For 24 hours, the same key with the same body and query gets the first response': idempotent,
      'With another body or query, it gets 409 `conflict`': idempotent,
      'no message once it was deleted': idempotent,
    },
    Avatar: {
      'They keep the avatar with which they were posted': avatars(
        'a webhook has an avatar; messages keep the one that they were posted with',
      ),
      'keeps the last 100 avatars': avatars(
        'a webhook has an avatar; messages keep the one that they were posted with',
      ),
    },
    Signatures: {
      'all posts, edits and deletions, in all forms': signed,
      "It's stored encrypted and never shown again": signed,
      'One valid header is enough': [
        signed,
        signatures('no header is accepted as a signature by accident'),
      ],
      'Signatures with a time are accepted for five minutes': signed,
      "Multipart requests can't be signed, so they need a header with the secret itself": signed,
      'The token is checked first, so only senders that know it learn of the secret': signed,
    },
    Responses: {
      'The request is checked in this order': [
        limits('an address can send sixty webhook requests per minute, valid or not'),
        limits('a webhook can post thirty messages per minute; invalid posts do not count'),
      ],
      '404 `not_found`, identical in every case': identical,
      'Other paths below the URL name the methods that they take in the same way': unusable(
        'with a usable token, every path answers other methods with 405 before the body arrives',
      ),
      'the message of a 400 ends with what to add to the URL': scenario('webhook-odd-payloads')(
        'the plain URL says in which form a refused payload seems to be, also in the log',
      ),
      'white space is not content': posting(
        'a post without content and embeds is rejected as empty',
      ),
      'starts with the path of the field': posting(
        'an invalid field is reported by its path; values at the limit are accepted',
      ),
      "If the token is invalid, Guildhall doesn't read the body": unusable(
        'an unusable webhook is rejected before the body arrives, a usable one waits for it',
      ),
    },
    'Other tools': {
      'Order of checks, limits and the 404 are the same; an unknown form gets that 404': [
        forms('the limits of webhooks hold for all forms together'),
        identical,
      ],
      "What can't be read so gets 400, and nothing is posted": bodies,
      'The URL without a form takes JSON in UTF-8 only': bodies,
      'What is about one thing changes one message': forms(
        'payloads of real senders become messages; what is about one thing changes one message',
      ),
      'Two installations of a tool can use one webhook': incidents(
        'two installations of a tool change only their own messages, in every form with keys',
      ),
      'an unknown form gets that 404, and the log says why': [identical, mistakes],
      '`PUT` means the same as `POST` in the forms whose tools offer it': mistakes,
      '`cards.txt` has all cards whole': scenario('webhook-texts')(
        'a card that is too long for a message is attached whole, and an edit replaces the file',
      ),
      'Web pages of all origins can post to the form `discord` (CORS), without credentials':
        scenario('webhook-discord')(
          'web pages of all origins can post to Discord webhooks, without credentials',
        ),
      'the next one is a new message': incidents(
        'an incident has one message in all forms, also when two posts race, and the next incident a new one',
      ),
      'the message moves to the end of the channel': incidents(
        'what is newly wrong in an incident moves its message to the end; what recovers stays in place',
      ),
      'attached whole as `message.txt` below its first 500 characters': scenario('webhook-texts')(
        'a content that is too long for a message is attached whole, also by an edit or a replay',
      ),
      "A payload that a form doesn't know becomes a card of its most important fields": testsOf(
        'apps/backend/test/fuzz/webhook-formats.test.ts',
      )('every format turns every payload into a message within the limits, or refuses it'),
      'every payload in @octokit/webhooks-examples 7': forms(
        'every example that GitHub publishes becomes a card with a title',
      ),
      'It is the form `discord`': alias,
      'White space and slashes that were copied with a URL do not matter': alias,
      'An edit keeps the files that its `attachments` list, or all if it has no such list': testsOf(
        'apps/backend/test/scenarios/webhook-discord.test.ts',
      )("an edit keeps, adds and removes files as Discord's does; files have whole URLs"),
      "Discord's errors and headers": forms(
        'Discord clients can wait, edit, delete and understand errors; other answers fit their senders',
      ),
    },
    'What is not shown': {
      'cards whose texts no longer fit into the 4000 characters of a message': scenario(
        'webhook-discord',
      )('what tools may send is shown, or counted'),
    },
    'Bodies to paste': {},
    'Templates for any JSON': {
      'A template that renders text posts that text as Markdown': template,
      'which turns green or red in its place': templates(
        'the template for Buildbot in the documentation changes one message',
      ),
      'A template can read nothing but the payload': hostile,
      "one that doesn't parse gets 400 with `line` and `column`": template,
      'A request that failed can be run again after the template was corrected': template,
      'Rendering may take 0.1 seconds of processor time': hostile,
      'refused for a minute': hostile,
      'kept for 7 days if it has at most 64 KiB': template,
    },
    'What happened to each post': {
      'the last 500 requests of 30 days': [logged, flood],
      'Only requests with a usable token are logged': logged,
      'also those with a mistake in the path, in the form `unknown`, and with a wrong method':
        mistakes,
      'The creator of the webhook and the owner of the server also get a [notice](#notices), once until the tool works again':
        logged,
      'Both need the permission to manage the server': logged,
      'Bodies of refused posts are kept for 7 days if they have at most 64 KiB, the last 50 of each webhook':
        [logged, flood],
      'Bodies of accepted posts, of posts with files and of the form `kofi` are never kept': logged,
    },
    Limits: {
      '30 messages per minute and webhook': [
        limits('a webhook can post thirty messages per minute; invalid posts do not count'),
        limits('the webhook limit holds for concurrent posts'),
      ],
      '60 requests per minute and client address': [
        limits('an address can send sixty webhook requests per minute, valid or not'),
        limits('the address limit holds in every 60-second window'),
      ],
      '`q` requests are allowed in `w` seconds, `r` remain': limits(
        'a webhook can post thirty messages per minute; invalid posts do not count',
      ),
      'waiting that long is enough': limits(
        'when both limits are exhausted, Retry-After is the longer one',
      ),
      'A 404 only has the policy, because it is the same for everyone': identical,
    },
    Examples: {},
    'Outgoing webhooks': {
      'you must be able to view the channels': sent,
      'A server can have 10': outgoing(
        'a process has at most 16 open requests, and a server ten webhooks',
      ),
      'which is never shown again': sent,
      'for 24 hours, requests are signed with both secrets': asked,
      'makes such a pause longer, up to 10 hours': asked,
      'in one of the channels in `channelIds`': sent,
      'Requests follow the [Standard Webhooks](https://www.standardwebhooks.com) specification':
        sent,
      'Redirects are not followed': sent,
      'A failed delivery is sent again after 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, and twice after 10 hours':
        outgoing('a failed delivery is sent again after the documented pauses, and no more'),
      'When every delivery has failed for a week, or the response is 410, the webhook is turned off':
        bounded,
      'Events survive a crash': outgoingProcesses(
        'a process that is killed after messages and joins sends them when it starts again',
      ),
      'no older than 7 days': outgoing(
        'an orderly restart sends at once what was being sent, and nothing from while it was turned off',
      ),
      'What waits when a webhook is turned off is not sent any more': outgoing(
        'a failed delivery is sent again after the documented pauses, and no more',
      ),
      'At most 500 deliveries of a webhook wait': bounded,
      'new events are dropped, and `droppedAt` is set': bounded,
      'Private, local and reserved addresses are refused, when the webhook is saved and for every request':
        sent,
    },
    Notices: {
      'are told once when a tool has been failing for two days': logged,
      'when an outgoing webhook was turned off': bounded,
      'It disappears by itself when the tool works again or the webhook is turned on': [
        logged,
        bounded,
      ],
    },
  },
}
