import { testsOf, type Guarantees } from './guarantees.ts'

const scenario = (name: string) => testsOf(`apps/backend/test/scenarios/${name}.test.ts`)
const program = (name: string) => testsOf(`apps/backend/test/programs/${name}.test.ts`)
const inLong = (name: string) => testsOf(`apps/backend/test/long/${name}.test.ts`)
const outgoing = scenario('outgoing-webhooks')
const push = scenario('push')
const accounts = scenario('accounts')
const sessions = scenario('sessions')
const resets = scenario('password-reset')
const twoFactor = scenario('two-factor')
const passkeys = scenario('passkeys')
const provider = scenario('identity-provider')
const emails = scenario('emails')
const throttle = scenario('login-throttle')
const relationships = scenario('relationships')
const origins = scenario('origins')
const attachments = scenario('attachments')
const roleMenus = scenario('role-menus')
const foreignImages = scenario('foreign-images')
const previews = scenario('link-previews')
const filteredLinks = scenario('filtered-links')
const limits = scenario('account-limits')
const connections = scenario('connections')
const invites = scenario('invites')
const webhooks = scenario('webhooks')
const overwrites = scenario('permissions-overwrites')
const addresses = testsOf('packages/public-address/test/destination.test.ts')
const publisher = testsOf('apps/backend/test/storage/event-publisher.test.ts')
const relay = testsOf('apps/backend/test/voice/relay.test.ts')
const processes = program('several-processes')

const outgoingSent = outgoing(
  'events of a server are signed and sent to a URL, again when it fails, and logged',
)
const outgoingBounded = outgoing(
  'endpoints that hang or fail cost bounded sockets and rows, and are turned off after a week',
)
const pushed = push(
  'a message that notifies an account nobody is at is pushed to its browsers, with the text only if it wants that',
)
const pushedAgain = push(
  'direct messages and calls are pushed; a push service that has no time is asked again, and one that knows no such browser is not',
)
const pushBounds = push(
  'an account gets 120 notifications a minute, four at a time, and none for a session that expired',
)
const hostile = scenario('webhook-templates')(
  'a hostile template costs bounded time and memory, and other templates still render',
)
const secondFactor = twoFactor(
  'with two-factor authentication, a login takes the password and a code that works once',
)
const freshPasskey = passkeys(
  'only a fresh answer of the right passkey to the right page is accepted, once',
)
const providerRefuses = provider(
  'answers that the provider did not give to this login are refused, and its errors are named',
)
const linked = provider(
  'an account is linked with both factors and the same session, and never by its e-mail address',
)
const forgotten = emails('a forgotten password is reset by e-mail; the second factor stays')
const verified = emails('an address is verified by a link, changed with the password, and removed')
const signed = scenario('webhook-signatures')(
  'a webhook with a secret only accepts signed requests, in all forms',
)
const writers = relationships(
  'who may write direct messages follows privacy, friendships, blocks and suspensions',
)
const notLearned = relationships('nobody learns that they are blocked')
const publicOnly = foreignImages('only public addresses are contacted, in every spelling')
const imagesLimited = foreignImages(
  'fetches are limited per account that requested the link, and per host including redirects',
)
const storage = attachments('accounts and servers have storage limits; deletion frees space')
const uploadsLimited = attachments('unsent uploads per account are limited, also concurrent ones')
const minimumSpace = inLong('resilience-disk')(
  'below the minimum free space, writes are rejected; start, login, reads and deletes work, also on a full disk',
)

export const security: Guarantees = {
  document: 'docs/security.md',
  sections: {
    Security: {},
    'For operators': {
      'new directories are created that way': program('backup')(
        'backup and restore work offline and never overwrite anything',
      ),
    },
    'Who can do what': {
      'preview an invite whose code they know': scenario('invites-preview')(
        'an invite preview is public and names no members',
      ),
      "What they can't see doesn't exist for them": overwrites(
        'a hidden channel is 404 for those who cannot view it',
      ),
      'post to its channel, nothing else': scenario('webhooks-messages')(
        'a webhook waits for, edits and deletes its own messages only',
      ),
      'as often as the invitation says': [
        invites(
          'an operator’s invitation lets people register without a server, up to its limit of uses',
        ),
        inLong('several-processes-shared')(
          'an invitation is used as often as it says, at all processes together',
        ),
      ],
    },
    Guarantees: {
      'nobody else in the call gets a packet or another sign of it': program('voice-packets')(
        'a whisper reaches those whom it is for, from the reply on, and nobody else gets a packet of it or a sign',
      ),
      'sends packets to the media port of its own process and to no other address': relay(
        'nothing but the media port at the advertised addresses is a peer',
      ),
      'which also closes the connections before the change is answered': [
        program('voice-relay')(
          'each offer comes with a relay at the HTTP port, which works until the participant leaves or is offered another',
        ),
        relay('only valid credentials allocate, and nothing passes after they are revoked'),
      ],
      'bounded in number, time and requests': relay(
        'connections, allocations and requests without credentials are bounded, as is the time for them',
      ),
      'what others send is counted for the account, over all its connections': [
        relay('requests are counted for their account, not for a connection or a grant: ${kind}'),
        relay('the packets of an account wait beyond its limit, over all its connections'),
      ],
      'end after 10 seconds, with any certificate': connections(
        'a silent client of each port is disconnected, and its address counts it no more',
      ),
      "memory for a client that doesn't read is bounded": relay(
        'a client that does not read loses video first, costs bounded memory, and is closed in the end',
      ),
      'gets no secret into a log or onto a page': [
        scenario('settings')(
          'mail is set up and tested in the browser; its password is encrypted and never shown',
        ),
        provider('a provider that repeats what it was sent puts no secret into the log'),
      ],
      'leaves the role menus in the same transaction, so that no choice comes in between':
        roleMenus(
          'roles that grant more than everyone may have are in no menu, and leave it with the change',
        ),
      'Members who are muted or have yet to accept the rules choose nothing': roleMenus(
        'members choose their own roles, one of a menu or several, within the menu and the limit',
      ),
      'Whoever puts a role into a menu stands above it and has its permissions': roleMenus(
        'members see role menus, and those who manage all of their roles change them',
      ),
      'the link to it is shown to those who can view it at that moment': scenario('forwards')(
        'a forward is a copy that mentions nobody, and names its source to those who can view it',
      ),
      'the address that was checked is the one that is contacted, and redirects are not followed':
        outgoingSent,
      'A process has at most 16 open requests': outgoing(
        'a process has at most 16 open requests, and a server ten webhooks',
      ),
      '4 to one endpoint and 1 to one that fails': outgoingBounded,
      'encrypted for the browser (RFC 8291)': push(
        'a message is encrypted as in the example of RFC 8291',
      ),
      'it is checked like those of outgoing webhooks, for every request, and must use HTTPS': push(
        'a browser is subscribed for its session, at public addresses only',
      ),
      '4 for one account': pushBounds,
      '1 for one browser': pushedAgain,
      'Rights, mutes and blocks are judged immediately before each request': [pushed, pushedAgain],
      'A subscription ends with the login session of its browser': pushBounds,
      "A download of the account's data breaks off": scenario('account-export')(
        'a download breaks off when its login ends, and another one waits for its end',
      ),
      'outgoing webhooks (if any of their channels is hidden)': outgoingSent,
      'limits of processor time, memory and output and with a deadline': hostile,
      "see nothing but the payload, and can't load files": hostile,
      'argon2id (19 MiB, two passes)': accounts(
        'the data directory contains password and token hashes only',
      ),
      'only their SHA-256 hashes are stored': [
        accounts('the data directory contains password and token hashes only'),
        resets('only the hash of a reset token is stored'),
        webhooks('a webhook URL is shown only after creation and regeneration, and is not stored'),
      ],
      'The cookie is `HttpOnly`, `SameSite=Lax`': sessions(
        'the session cookie matches the contract, and is Secure only with https',
      ),
      'the last two get the same response': accounts(
        'login needs the right name and password; all failures get the same response',
      ),
      'A password change ends all other sessions': sessions(
        'a new password ends the other sessions and replaces the old password',
      ),
      'A reset and a suspension end all sessions and their open connections': [
        resets('a reset link sets a new password once and closes all sessions and connections'),
        scenario('suspension')(
          'suspending an account ends its sessions and connections and prevents login',
        ),
      ],
      'also after a reset, takes a code as well': twoFactor(
        'a password reset does not bypass the second factor; the operator can turn it off',
      ),
      'Each code works once': secondFactor,
      'The secrets of authenticator apps are encrypted': secondFactor,
      'Turning it off takes the password and a code': secondFactor,
      'Guildhall accepts no signature without that': freshPasskey,
      "pages of other domains can't use them": passkeys(
        'passkeys belong to the host of the request, unless browsers refuse them there',
      ),
      'Challenges are encrypted with their expiry, work once': freshPasskey,
      'Adding and removing a passkey takes the password, and a code': passkeys(
        'a passkey replaces both factors, and adding one takes both',
      ),
      'A counter that goes back, as with a copied device, refuses the login': passkeys(
        'a counter that goes back refuses the login and informs the account',
      ),
      'the signature of the ID token is checked': providerRefuses,
      'never by name or e-mail address': linked,
      'an encrypted cookie of ten minutes': providerRefuses,
      'a code with two-factor authentication, and the same session': linked,
      'confirm actions with a login of the last 15 minutes': provider(
        'a first login creates an account without a password, which can set one and unlink',
      ),
      'Addresses are verified before they are used': verified,
      'Asking for a reset link gets the same response': forgotten,
      'Links in e-mails start with `PUBLIC_URL`, never with the address of the request': verified,
      'A login with a new browser': emails(
        'a login with a new browser sends an e-mail, one with a known browser does not',
      ),
      'a changed address to the old one': verified,
      "a copy of the database alone doesn't contain them": [outgoingSent, signed],
      'Secrets appear in no response, log or audit entry': [
        signed,
        scenario('audit')('rejected requests leave no audit entry, and no entry contains a secret'),
        overwrites('no audit entry contains a cookie, a password or a token'),
      ],
      'Members who lose a permission get no further events, not even queued ones': [
        scenario('gateway-permissions')(
          'an account that loses access to a channel gets no more of its events after the response, also under load',
        ),
        scenario('gateway-permissions')(
          'buffered events for a slow reader are dropped when it loses access or subscribes again',
        ),
        processes('events and revoked rights reach the clients of all processes'),
      ],
      '"Doesn\'t exist" and "no access" get the same response': overwrites(
        'a hidden channel is 404 for those who cannot view it',
      ),
      'An invalid webhook URL always gets the same bytes': scenario('webhooks-unusable')(
        'all unusable webhooks get byte-identical responses',
      ),
      'gets the same response as one that is pending': notLearned,
      "the same error as one to someone whose settings don't allow it or whose account is suspended":
        writers,
      'once the block is confirmed, nothing more arrives': writers,
      "their mentions there don't notify or count, and make the blocker follow no thread": [
        relationships('mentions by blocked people do not count, also those from before'),
        scenario('threads')('blocked people can’t make others follow a thread'),
      ],
      "must come from Guildhall's own origin or a listed one": [
        origins('an unsafe request with a cookie must come from an allowed origin'),
        scenario('gateway')(
          'a handshake without a session, from a foreign origin or to another path is rejected with a JSON error',
        ),
      ],
      'only lets pages load resources from their own origin': scenario('web-client')(
        'the content security policy allows only own files',
      ),
      'API responses are not cached': scenario('response-headers')(
        'every API response has no-store and nosniff headers',
      ),
      'browsers only use HTTPS (HSTS)': scenario('response-headers')(
        'an https PUBLIC_URL enables HSTS',
      ),
      'identified by their bytes, never by their name': attachments(
        'the type is detected from the bytes, and active content is never displayed inline',
      ),
      'Messages are Markdown without HTML': testsOf('apps/web/e2e/timeline.test.ts')(
        'message text is never HTML',
      ),
      "so the hosts don't see who looks at them": foreignImages(
        'the image host gets no information about the reader',
      ),
      'links by the host that a browser opens': filteredLinks(
        'a link that the filter refuses is refused however and wherever it is written',
      ),
      'also for a webhook that moved to another one': filteredLinks(
        'a webhook that moved is judged by the channel of the message that it edits',
      ),
      'reads at most 1 MiB of a page': previews(
        'pictures, redirects, encodings and pages without end have previews; all else has none',
      ),
      '`LINK_PREVIEWS=off` turns them off': previews('without LINK_PREVIEWS nothing is fetched'),
      'A name is resolved once, every address is checked': [
        addresses('a name is blocked if any of its addresses is not public'),
        testsOf('packages/game-query/test/transport.test.ts')(
          'a name is resolved once and every packet goes to that address',
        ),
      ],
      'blocked in every notation and embedding': [
        addresses('non-public addresses are blocked, and so are IPv6 addresses that embed one'),
        publicOnly,
      ],
      "so are the machine's own addresses": addresses(
        "the machine's own public addresses are blocked, also after they change",
      ),
      'Redirects of images and pages are checked again': foreignImages(
        'up to three redirects are followed and each one is checked',
      ),
      'Everything that was confirmed is on disk and survives a kill': [
        inLong('resilience-kill')('acknowledged writes exist exactly once after a kill'),
        testsOf('apps/backend/test/storage/database.test.ts')('a commit waits for the disk'),
      ],
      'Nothing is published before it is committed': [
        publisher('a transaction publishes after its commit, and nothing after a rollback'),
        publisher(
          'a write publishes after its commit, and nothing if a step fails its requirement',
        ),
      ],
      'contain everything that was confirmed before they started': inLong('backup-load')(
        'a backup under load contains all previously acknowledged data and can be started',
      ),
      'are verified before a restore': [
        program('backup')('incomplete or invalid archives are rejected without leaving files'),
        program('backup')('truncated or damaged archives are rejected'),
      ],
      "are complete or don't exist": program('backup')(
        'an interrupted backup leaves no file, a killed one none with its final name',
      ),
      'Truncated, reordered and changed parts of an encrypted backup are noticed': inLong(
        'backup-targets',
      )('encrypted files are those of age; truncated, reordered and changed ones are refused'),
      'They never contain passwords, cookies, tokens or messages': program('accounts-log')(
        'a failed login is logged with its address for fail2ban, without the name and password',
      ),
    },
    Limits: {
      'A limit per minute holds in every period of 60 seconds': [
        scenario('webhooks-limits')('the address limit holds in every 60-second window'),
        scenario('status-limits')('the query limit holds in every 60-second window'),
        testsOf('apps/backend/test/limits/postgres-rate-limits.test.ts')(
          'limits in PostgreSQL decide like those in memory, whatever the order of attempts and times',
        ),
      ],
      'counts IPv6 by its /64 network': scenario('status-limits')(
        'IPv6 clients are counted by their /64, mapped IPv4 ones as IPv4',
      ),
      '10 failed logins per account and address': throttle(
        'one address gets ten failed logins per account; the owner can still log in',
      ),
      '60 per address, 240 per IPv6 /48': [
        throttle('an address that tries many accounts is limited, other addresses are not'),
        throttle('an IPv6 /48 has a limit in addition to each /64'),
      ],
      'They are never rejected': throttle(
        'failed logins for one account from many addresses are delayed and serialized; nobody is locked out',
      ),
      '30 wrong codes of an authenticator app per account and hour': twoFactor(
        'wrong codes are limited; the owner still gets in from a known address or with a recovery code',
      ),
      '20 requests for reset links per address and hour, 3 links per account and hour': forgotten,
      '5 verification mails per account and 3 per e-mail address and hour': emails(
        'nobody can fill a mailbox, and a mailbox that does not exist stops nothing',
      ),
      '20 passkeys per account': passkeys(
        'suspended accounts are refused; the operator removes passkeys; an account has a limit of them',
      ),
      'Two password hashes at a time, 50 waiting': throttle(
        'the number of waiting password checks is limited; other requests are not affected',
      ),
      '`REGISTRATION_RATE_PER_HOUR` per address': throttle(
        'registrations per address and hour are limited and shown in headers',
      ),
      '`SESSION_DAYS`; 100 sessions per account': [
        sessions('a session expires exactly after its configured days'),
        scenario('gateway-disconnects')(
          'a connection closes when newer sessions evict its session',
        ),
      ],
      '`WEBHOOK_RATE_PER_MINUTE` per webhook, `WEBHOOK_ADDRESS_RATE_PER_MINUTE` per address': [
        scenario('webhooks-limits')(
          'a webhook can post thirty messages per minute; invalid posts do not count',
        ),
        scenario('webhooks-limits')(
          'an address can send sixty webhook requests per minute, valid or not',
        ),
      ],
      '`INVITE_PREVIEW_RATE_PER_MINUTE` per address': scenario('invites-preview')(
        'previews per address are limited, shown in headers, and available again later',
      ),
      '`STATUS_DESTINATION_RATE_PER_MINUTE` per game server': scenario('status-destinations')(
        'queries per game server and minute are limited, for all clients and games together',
      ),
      '`GATEWAY_ACTIONS_PER_MINUTE` per connection, 50 connections per account': [
        scenario('gateway')('too many actions close the connection; heartbeats do not count'),
        scenario('gateway')('the number of connections per account is limited'),
      ],
      'across all connections and addresses of an account': [
        limits('the write limit of an account counts all its sessions and addresses'),
        limits(
          'gateway actions count per account over all connections; rejected ones have no effect',
        ),
        limits('uploads and searches have separate limits'),
      ],
      'At the limit, a new connection closes the oldest idle one': connections(
        'an extra connection of an address closes its oldest idle one',
      ),
      '10 s for headers, 30 s for a body, 300 s for an upload': [
        connections('a slow request body closes the connection; a file upload may take longer'),
        connections(
          'request headers have a timeout, and a connection without a request gets no response',
        ),
      ],
      '4 MiB of unread data per gateway client': scenario('gateway-disconnects')(
        'a slow reader is closed with 4008, and others miss no events',
      ),
      '30 link previews per minute and account': previews(
        'requests for previews and for pictures to the same host are counted together',
      ),
      '3 pages at a time per account, 4 per host': previews(
        'an account and a host have bounded numbers of open requests',
      ),
      'links that expire; images of 8 MiB and 64 million pixels': [
        imagesLimited,
        foreignImages('a link stays the same for a day, works for some days and is then replaced'),
        scenario('foreign-images-limits')('an image with too many pixels is not forwarded'),
      ],
      'three more waiting per account': scenario('search')(
        'waiting searches per account are limited; more are rejected with Retry-After',
      ),
      '50 unsent uploads per account': [uploadsLimited, storage],
      'below it, uploads and messages get 507': minimumSpace,
      '4,000 characters per message, 64 KiB per request': [
        scenario('messages')(
          'content is required, and its length is limited together with the name',
        ),
        scenario('webhooks-posting')('a body that is too large or not JSON is rejected'),
      ],
      '1,000 friends, 1,000 blocked users, 100 outgoing and 500 incoming friend requests per account':
        relationships(
          'friends, requests of both directions and blocks have limits, on both sides of a friendship',
        ),
      '60 requests an hour': relationships(
        'accounts choose who may send them requests; requests are limited',
      ),
      '100 emoji per server': scenario('emoji')(
        'the emoji of a server are limited, count against its quota, and go with it',
      ),
      '24 sounds per server, of 512 KiB and 5 s each, at one loudness': [
        scenario('sounds')(
          'the sounds of a server are limited, count against its quota, and go with it',
        ),
        scenario('sounds')('what is no sound, too long, too large or silent is refused'),
        scenario('sounds')('all sounds are stored equally loud, undistorted and without metadata'),
      ],
      'one every 2 s per member, and 10 in 10 s per call': testsOf(
        'apps/backend/test/programs/voice.test.ts',
      )('a sound is played to the participants alone, by those who may, and only now and then'),
      '500 channels, 250 roles, 5,000 overwrites, 20 webhooks and 1,000 invites per server': [
        scenario('channels')('the number of channels is limited, also for concurrent creates'),
        scenario('roles')('the number of roles is limited, also for concurrent creates'),
        overwrites('the number of overwrites per server is limited, also for concurrent requests'),
        webhooks('a server has at most twenty webhooks, also for concurrent creates'),
        invites('the number of usable invites is limited, also for concurrent creates'),
      ],
      'Password reset links work once, for one hour': [
        resets('a reset link expires after an hour, with a newer link and with a new password'),
        resets('only one of several concurrent uses of a link sets the password'),
      ],
    },
    'What anyone can open and send': {
      '10 s, and 10 s from there to the first bytes': connections(
        'a silent client of each port is disconnected, and its address counts it no more',
      ),
      '30 s without a byte while the client has to send or to read': connections(
        'a connection ends when its client neither sends nor reads on, but not while it waits for a response',
      ),
      '32 unanswered': connections('a connection has so many unanswered requests'),
      'and 30 s without reading on; snapshots': scenario('gateway-disconnects')(
        'a client that reads nothing for half a minute has stalled, however little waits',
      ),
      '1,200 a minute together': scenario('gateway-disconnects')(
        'pings and pongs are limited like heartbeats',
      ),
      '256 new at once and 8 a second': relay(
        'an address opens so many connections at once, and a few a second',
      ),
      '8 of a grant': relay('a grant has so many connections, whether they allocate or not'),
      'or when it asks for more': relay('a client that asks for more and does not read is closed'),
      "closed with the relay's end": connections(
        'a connection over TLS that was passed on ends with what it was passed to',
      ),
    },
    "What Guildhall doesn't defend against": {
      'SQLite overwrites deleted text at once': scenario('search')(
        'deleted and replaced text does not stay in the database files',
      ),
      "can't be guessed": foreignImages('a link with a wrong signature is 404 without a fetch'),
    },
  },
}
