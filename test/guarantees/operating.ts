import { testsOf, type Guarantees } from './guarantees.ts'

const scenario = (name: string) => testsOf(`apps/backend/test/scenarios/${name}.test.ts`)
const program = (name: string) => testsOf(`apps/backend/test/programs/${name}.test.ts`)
const inLong = (name: string) => testsOf(`apps/backend/test/long/${name}.test.ts`)
const startStop = program('start-stop')
const config = program('config')
const network = program('network-access')
const disk = inLong('resilience-disk')
const https = program('https')
const firstStart = program('first-start')
const release = testsOf('test/long/release.test.ts')
const copy = inLong('operator-copy')
const operation = program('operation')
const backup = program('backup')
const accounts = inLong('operator-accounts')
const imports = inLong('operator-import')
const postgres = inLong('postgres')
const processes = program('several-processes')
const shared = inLong('several-processes-shared')
const connections = scenario('connections')
const files = scenario('files')
const push = scenario('push')
const provider = scenario('identity-provider')
const invites = scenario('invites')
const suspension = scenario('suspension')
const settings = scenario('settings')
const emails = scenario('emails')
const poolers = testsOf('apps/backend/test/storage/poolers.test.ts')
const sharedLimits = testsOf('apps/backend/test/limits/postgres-rate-limits.test.ts')

const revoked = processes('events and revoked rights reach the clients of all processes')
const killed = processes(
  'a process that is killed loses no event, and its accounts are soon offline',
)
const moves = operation(
  'SIGTERM moves clients away one after another, finishes requests, and exits with 0',
)
const invitation = invites(
  'an operator’s invitation lets people register without a server, up to its limit of uses',
)
const offline = backup('backup and restore work offline and never overwrite anything')
const invalidArchives = backup('incomplete or invalid archives are rejected without leaving files')
const suspended = suspension(
  'suspending an account ends its sessions and connections and prevents login',
)
const accountRules = provider(
  'new accounts follow the rules of registration, and logins those of the operator',
)
const unreachable = files(
  'while the bucket cannot be used, files get 503 with the reason, and nothing is lost',
)
const reset = scenario('password-reset')(
  'a reset link sets a new password once and closes all sessions and connections',
)

export const operating: Guarantees = {
  document: 'docs/operating.md',
  sections: {
    'Operating Guildhall': {},
    'Start and stop': {
      'Nothing else has to be installed': release('an archive runs where nothing is installed'),
      'removes the service and leaves the data': release(
        'the service is installed and removed, and its data stays',
      ),
      'asks who should reach Guildhall': firstStart(
        'the first start on a terminal asks who should reach it, and the last line says what to open',
      ),
      'or with settings, it asks nothing': firstStart('without a terminal nothing is asked'),
      'prints one line on standard output': startStop(
        'a start prints one line; the log is JSON on standard error',
      ),
      'takes no new work, finishes what is running and closes the database': startStop(
        'stopping finishes running requests, closes connections and accepts no new ones',
      ),
      "Killing the process doesn't lose anything that was confirmed": inLong('resilience-kill')(
        'acknowledged writes exist exactly once after a kill',
      ),
    },
    'With Docker': {},
    'With systemd': {},
    Settings: {
      'The environment takes precedence': config(
        'a .env file in the working directory is read; environment variables override it',
      ),
      "If a value is invalid, Guildhall doesn't start and names the setting": config(
        'every invalid setting stops the start with a message that names it',
      ),
      'Such a change takes effect at once and on all processes': [
        settings('changed settings take effect at once, are logged, and survive a restart'),
        settings('a changed setting applies at every process when the change is answered'),
      ],
      'a wrong value is refused with the reason': settings(
        'wrong settings are refused with their name and reason, and nothing is changed',
      ),
      "can't be set so low there that the page which sets them back no longer loads": settings(
        'with every number at its least, a browser loads the page and sets it back',
      ),
      'Secrets are never shown, logged or recorded': [
        settings(
          'operators see every setting with its value and where it comes from, but no secret',
        ),
        settings(
          'mail is set up and tested in the browser; its password is encrypted and never shown',
        ),
      ],
      'even if the system clock is changed': testsOf('apps/backend/test/process/clock.test.ts')(
        'rate limits last no longer than Retry-After when the clock is set back',
      ),
      'each limit counts 50,000 addresses or accounts individually; further ones share the rest':
        testsOf('apps/backend/test/limits/rate-limit.test.ts')(
          'when the map is full, further keys share counters',
        ),
      'they hold for all processes together': [
        sharedLimits(
          'two processes never allow more than a limit in any minute, and refuse nothing for longer than about one',
        ),
        shared(
          'two processes that start at once on an empty database share files, limits, quotas, keys and threads',
        ),
      ],
      'may count that much longer, but never shorter': sharedLimits(
        'limits in PostgreSQL decide like those in memory, whatever the order of attempts and times',
      ),
    },
    'Addresses and origins': {
      'A page may use the API and the gateway if its `Origin` is the address that it requests':
        network('without PUBLIC_URL only pages from the requested host are same-origin'),
      'links start with `http://localhost:PORT`': network(
        'links use the host of the request, and never an invalid one',
      ),
      'only that origin and those in `ALLOWED_ORIGINS` are allowed': scenario('origins')(
        'an unsafe request with a cookie must come from an allowed origin',
      ),
      'one line per rejected origin': network(
        'a rejected origin is logged once, with the settings that would allow it',
      ),
    },
    'Connection limits': {
      "Connections of trusted proxies (`TRUST_PROXY`) belong to many clients and don't count":
        connections('connections are counted per address, but not for trusted proxies'),
      'A new connection closes the oldest idle one': connections(
        'an extra connection of an address closes its oldest idle one',
      ),
      '500 gateway connections (`GATEWAY_CONNECTIONS_PER_ADDRESS`), 50 per account': [
        connections('gateway connections have a separate limit'),
        scenario('gateway')('the number of connections per account is limited'),
      ],
      '3000 new connections per minute': connections(
        'new connections per address and minute are limited',
      ),
      '10 s for the headers of a request, 30 s for its body, 5 min for a file': [
        connections('a slow request body closes the connection; a file upload may take longer'),
        connections(
          'request headers have a timeout, and a connection without a request gets no response',
        ),
      ],
      "Guildhall doesn't read the rest and closes the connection": connections(
        'the rest of a body is not read after an early response',
      ),
      '64 KiB, 64 fragments and 1,024 network packets per gateway frame': scenario('gateway')(
        'frames that violate the protocol or its limits close the connection',
      ),
    },
    HTTPS: {
      'uses the new one without closing a connection': https(
        'a certificate is issued, served and renewed, while connections stay open',
      ),
      'say what is missing': https('the page of port 80 says why there is no certificate'),
      'or when the authority wants': https(
        "an authority's limit is waited for as it says, at most 7 days",
      ),
      'one gets the certificate, and each of them answers': https(
        'one process gets the certificate, and all answer the challenge and use it',
      ),
      'Guildhall uses your files': https(
        "the operator's own certificate is used, and read again when it changes",
      ),
    },
    'HTTPS behind a proxy': {
      'all visitors count as one address': scenario('status-limits')(
        'without trusted proxies, only the peer address counts',
      ),
    },
    Voice: {
      'restarts if it ends': testsOf('apps/web/e2e/voice-media.test.ts')(
        'people hear each other again within seconds after the media process was killed',
      ),
    },
    'Networks that block UDP': {
      "it relays to nothing but Guildhall's own media, and only for people in a call": [
        testsOf('apps/backend/test/voice/relay.test.ts')(
          'nothing but the media port at the advertised addresses is a peer',
        ),
        testsOf('apps/backend/test/voice/relay.test.ts')(
          'only valid credentials allocate, and nothing passes after they are revoked',
        ),
      ],
    },
    TURN: {
      'which expire after a day': program('voice')(
        'TURN servers come with credentials that expire',
      ),
    },
    Troubleshooting: {
      'opens a real media connection to each advertised address': program('voice')(
        'the operator checks the port and the addresses',
      ),
    },
    'Push notifications': {
      'the text and author only if the person wants that': push(
        'a message that notifies an account nobody is at is pushed to its browsers, with the text only if it wants that',
      ),
      'A message that arrives while a page is open waits up to two minutes': [
        push(
          'a message that notifies an account nobody is at is pushed to its browsers, with the text only if it wants that',
        ),
        push(
          'an account gets 120 notifications a minute, four at a time, and none for a session that expired',
        ),
      ],
      'gets a message up to three more times within six minutes, or when it asks for it': push(
        'direct messages and calls are pushed; a push service that has no time is asked again, and one that knows no such browser is not',
      ),
      'An account gets at most 120 notifications per minute on all its browsers': push(
        'an account gets 120 notifications a minute, four at a time, and none for a session that expired',
      ),
    },
    'The data directory': {
      'a second one exits with a message': startStop(
        'a second process on the same data directory exits and the first continues',
      ),
      "Guildhall doesn't start if there are uploads but no database": startStop(
        'uploads with a missing or empty database stop the start',
      ),
      'what clients can still resume after an orderly restart, encrypted': scenario(
        'gateway-restart',
      )('sessions continue after an orderly restart, with what was missed'),
    },
    Upgrade: {
      "An older version doesn't start with a database that a newer version has upgraded, and doesn't change it":
        startStop('an invalid, damaged, foreign or newer database is rejected and unchanged'),
    },
    'When the disk is full': {
      'uploads, messages and edits get 507 `storage_full`': disk(
        'below the minimum free space, writes are rejected; start, login, reads and deletes work, also on a full disk',
      ),
      'Nothing that was confirmed is lost': disk(
        'a full disk rejects writes without damage and recovers once there is space',
      ),
    },
    'Move between SQLite and PostgreSQL': {
      'uploads stay there': copy('everything moves to PostgreSQL and back, ready for use'),
      'If anything differs or fails, or if you interrupt it, nothing changes': copy(
        'the rows of every table are copied, or none',
      ),
    },
    Monitoring: {
      'it responds 503 while the process shuts down': moves,
      'No metric contains a name or an address, nor anything about a person': operation(
        'metrics count what the process does, and contain no name, person or token',
      ),
    },
    'Stop without interruption': {
      'responds 503 to `/api/ready` and to new gateway connections': moves,
      'closes its gateway connections one after another': moves,
      'exits with code 0': moves,
    },
    Files: {
      "so that Guildhall doesn't write to an empty mount point": files(
        'FILES that cannot be used stops the start; the keys are never repeated',
      ),
      'There, a file is complete or missing': files(
        'a file that was not stored yet when the process ended is stored by the next start',
      ),
      'uploads, downloads and pictures get 503 with the reason `files_unavailable`': unreachable,
      'Deleted files are removed later': unreachable,
      'saves the files only if they are in `DATA_DIR`, and says so otherwise': files(
        'a backup without the files says so, and its restore misses none',
      ),
    },
    PostgreSQL: {
      'its default of 20 is enough for two': poolers(
        'a pooler in session mode serves as many processes as it has connections for',
      ),
      'is refused with a sentence': [
        poolers('a pooler in session mode serves as many processes as it has connections for'),
        poolers('a pooler in transaction or statement mode is refused'),
      ],
      'the log says so once, and `/api/ready` responds 503 until it can be': poolers(
        'no connection needs a start-up parameter; one that is refused is logged once and shown',
      ),
      'Everything works as on SQLite, whatever the locale of the database': postgres(
        'messages, search, files and permissions work as on SQLite',
      ),
      'Nothing that was confirmed is lost or sent twice': postgres(
        'after the network to the database fails, every confirmed message is stored and sent once, in order',
      ),
    },
    'Several processes': {
      'events in one order': revoked,
      'effective at every process when the change is answered': revoked,
      'who is online, typing, presence': processes(
        'snapshots at two processes stay current on a random walk',
      ),
      'rate limits ([Settings](#settings))': sharedLimits(
        'two processes never allow more than a limit in any minute, and refuse nothing for longer than about one',
      ),
      'one process does it': testsOf('apps/backend/test/storage/lease.test.ts')(
        'one process holds a lease; another takes it when the holder ends or is cut off, and never before',
      ),
      'leaves the others at once': processes(
        'a process that stops leaves the others at once, and what it counted counts on',
      ),
      'its accounts are offline 5 seconds later': killed,
      'the media of a voice channel go through one of the processes': inLong('voice-processes')(
        'people at different processes share a voice channel',
      ),
      'Then it continues where it stopped': revoked,
      'After two minutes it starts afresh, and its clients connect again': revoked,
    },
    'Upgrade without interruption': {
      "wasn't confirmed is sent again to the new one, and stored once": inLong('rolling-upgrade')(
        'an upgrade beside the old process loses no message and refuses nothing',
      ),
    },
    'Failed logins': {
      'The log never contains what was typed': program('accounts-log')(
        'a failed login is logged with its address for fail2ban, without the name and password',
      ),
    },
    'Operating in the browser': {
      'The first account is the operator': scenario('operation')(
        'the first account operates Guildhall and nobody else, until it lets others',
      ),
      'asks for the password again': scenario('operation')(
        'the first account operates Guildhall and nobody else, until it lets others',
      ),
    },
    Invitations: {
      'Each account counts as one use': invitation,
      'let people create an account: everyone who can create invites': invites(
        'registration by invite requires a usable code',
      ),
      'not needed, and not counted until they are accepted': invites(
        'with open registration, an invite is used only when it is accepted',
      ),
      "An invitation can't be used while the account that created it is no operator or is suspended":
        invitation,
      'At most 200 can be usable at a time': invitation,
    },
    'Backups in the browser': {
      'with their password; the operator log says who did': scenario('backup-schedule')(
        'only an operator downloads and deletes backups, with the password, and the log says so',
      ),
      'It works with SQLite, in a process of its own': scenario('operation')(
        'an operator sees all servers, deletes and transfers them, announces and backs up',
      ),
      'is made at the next start, and one that failed is tried again every hour': scenario(
        'backup-schedule',
      )('a backup is due once at its hour, also later, and an hour after a failure'),
      'Only backups that this installation made and verified are deleted, and never the newest one':
        [
          scenario('backup-schedule')(
            'kept are the newest backups of the last days and weeks, and always the newest one',
          ),
          scenario('backup-schedule')(
            'backups follow the schedule over restarts, old ones go, and operators hear of failures once',
          ),
        ],
      'operators see a notice, and those with an e-mail address get one e-mail': scenario(
        'backup-schedule',
      )(
        'backups follow the schedule over restarts, old ones go, and operators hear of failures once',
      ),
      "What isn't verified is deleted": inLong('backup-targets')(
        'a backup that cannot be written or verified fails, and nothing of it stays',
      ),
      'the next start removes what is unfinished': inLong('backup-targets')(
        'the next start removes what a killed backup left, and nothing else',
      ),
    },
    'The operator command': {
      "which only Guildhall's user can open": accounts(
        'only the owner can access the socket, also in a data directory with a long path',
      ),
      'so that clients see them at once': accounts(
        'the operator command suspends, restores and resets accounts of a running process',
      ),
    },
    'E-mail': {
      'Without, Guildhall sends nothing': emails(
        'without a mail server, accounts have no addresses',
      ),
      "sends nothing if the server doesn't offer it": emails(
        'the settings of the mail server are checked',
      ),
      'An error is logged once, until a mail was sent again': program('operator-mail')(
        'an e-mail that cannot be sent is logged once, and again after one was sent',
      ),
    },
    'Identity provider': {
      'Where registration needs an invite, so does this': accountRules,
      'Accounts are never linked by name or e-mail address': provider(
        'an account is linked with both factors and the same session, and never by its e-mail address',
      ),
      'are checked at each login; with both, both must match': accountRules,
    },
    'Forgotten passwords': {
      'works once and expires after an hour': [
        reset,
        scenario('password-reset')(
          'a reset link expires after an hour, with a newer link and with a new password',
        ),
      ],
      'Using it ends all sessions and connections of the account': reset,
      'Guildhall only stores a hash of it': scenario('password-reset')(
        'only the hash of a reset token is stored',
      ),
    },
    Accounts: {
      "signed out everywhere at once and can't log in": suspended,
      "others don't learn anything": suspended,
      'Its webhooks and invites belong to their servers and keep working': suspension(
        'webhooks and invites of a suspended account keep working',
      ),
      'are deleted at once, and the username becomes free': scenario('account-deletion')(
        'a deleted account is anonymous in what stays, and everything personal is gone',
      ),
      'they, their files and its reactions are deleted in the background': scenario(
        'account-deletion',
      )('messages, files and reactions go with the account, and open pages lose them'),
    },
    Reports: {
      'prints the messages around the reported one as they were at that time': scenario(
        'conversations',
      )('people report messages and persons to the operator'),
    },
    'Import from Discord': {
      'members see the messages as they arrive, nobody is notified': imports(
        'into a running process, where members see it as read',
      ),
      'at the end of each file everything in the channel counts as read': [
        imports('into a running process, where members see it as read'),
        scenario('imports')('a damaged file names the message; the same file again goes on'),
      ],
      'What was imported until then stays': imports(
        'a file with an invalid message is refused, earlier ones stay',
      ),
    },
    Storage: {
      'Shows the free disk space and the minimum': program('operator-quota')(
        'the operator command shows the storage used by uploads and the free space',
      ),
    },
    Backup: {
      'Everything that was confirmed before the command started is included': inLong('backup-load')(
        'a backup under load contains all previously acknowledged data and can be started',
      ),
      'It appears when it is complete and on disk, with mode 0600': [
        offline,
        backup('an interrupted backup leaves no file, a killed one none with its final name'),
      ],
      'keeps Guildhall from deleting unused uploads': backup(
        'an interrupted backup leaves no file, a killed one none with its final name',
      ),
      'fails before it starts if there is too little': backup(
        'backup and restore check the free space first',
      ),
      "A damaged database can't be backed up": backup('a damaged database is not backed up'),
      'the command prints a warning and saves the rest': backup(
        'a missing attachment is reported and the rest is backed up',
      ),
      'contains the checksum of every file': backup(
        'a backup is a tar archive with checksums for sha256sum',
      ),
    },
    Restore: {
      'contains only what a backup contains': [
        invalidArchives,
        backup('a file that was deleted during the backup is not restored'),
      ],
      'which must be empty or missing': backup(
        'restore rejects a non-empty directory, and a start rejects an unfinished restore',
      ),
      'all checksums, the database': invalidArchives,
      'If anything is wrong, the directory stays empty': [
        invalidArchives,
        backup('truncated or damaged archives are rejected'),
        backup('the database is restored last, so that no process starts on a part of a backup'),
      ],
    },
    'API keys': {
      'Guildhall only stores a hash of each key': inLong('operator')(
        'the operator command creates, lists and revokes API keys of a running process',
      ),
    },
  },
}
