import { testsOf, type Guarantees } from './guarantees.ts'

const scenario = (file: string) => testsOf(`apps/backend/test/scenarios/${file}.test.ts`)
const inLong = (name: string) => testsOf(`apps/backend/test/long/${name}.test.ts`)
const accounts = scenario('accounts')
const roleMenus = scenario('role-menus')
const throttle = scenario('login-throttle')
const twoFactor = scenario('two-factor')
const passkeys = scenario('passkeys')
const provider = scenario('identity-provider')
const emails = scenario('emails')
const invites = scenario('invites')
const members = scenario('members')
const moderation = scenario('moderation')
const relationships = scenario('relationships')
const conversations = scenario('conversations')
const messages = scenario('messages')
const attachments = scenario('attachments')
const previews = scenario('link-previews')
const search = scenario('search')
const saved = scenario('saved-messages')
const forwards = scenario('forwards')
const threads = scenario('threads')
const emoji = scenario('emoji')
const sounds = scenario('sounds')
const push = scenario('push')
const inbox = scenario('inbox')
const uploads = scenario('image-uploads')
const foreignImages = scenario('foreign-images')
const profiles = scenario('profiles')
const audit = scenario('audit')
const mayWrite = scenario('writing')
const mentioned = inbox(
  'the inbox has the messages that mention an account, newest first, as far as it can see them',
)
const markdown = testsOf('packages/markdown/test/parse.test.ts')
const permissionRules = testsOf('packages/contract/test/permissions.test.ts')

const filter = moderation(
  'a filter refuses messages, edits and posts, and reports them or mutes the author',
)
const reports = moderation(
  'members report messages; moderators see a copy where they can see the channel, and close it',
)
const writing = relationships(
  'who may write direct messages follows privacy, friendships, blocks and suspensions',
)
const group = conversations('the people of a group rename it, add others and leave it')
const templates = scenario('server-templates')
const rules = scenario('server-rules')(
  'newcomers read, and write, react and speak once they accept the rules',
)
const raid = moderation('raid protection pauses invites and requires approval until it ends')
const limits = scenario('account-limits')
const following = threads(
  'the author of its message, those who write and those who are mentioned follow a thread, each with a read state',
)

export const chatApi: Guarantees = {
  document: 'docs/chat-api.md',
  sections: {
    'The chat REST API': {
      'both are generated from the schemas that validate requests': scenario('openapi')(
        'every route responds as its OpenAPI document describes',
      ),
    },
    'Log in': {
      'Usernames have 2 to 32 of the characters': accounts(
        'an invalid name or password is rejected with the field',
      ),
      'After many failed logins, an address is rejected for a while': throttle(
        'one address gets ten failed logins per account; the owner can still log in',
      ),
      'Many failures for one account from many addresses slow its logins down': throttle(
        'failed logins for one account from many addresses are delayed and serialized; nobody is locked out',
      ),
      "A failed registration doesn't use the invite": invites(
        'registration by invite uses the invite and joins its server',
      ),
      'sets the password and ends all sessions of the account': scenario('password-reset')(
        'a reset link sets a new password once and closes all sessions and connections',
      ),
      'One download of an account runs at a time in each process': scenario('account-export')(
        'a download breaks off when its login ends, and another one waits for its end',
      ),
      'prepares a download of everything that the account wrote': scenario('account-export')(
        'an account downloads everything that it wrote, and nothing else',
      ),
      'deletes the account at once and for good': scenario('account-deletion')(
        'a deleted account is anonymous in what stays, and everything personal is gone',
      ),
      'they, their files and its reactions are deleted in the background': scenario(
        'account-deletion',
      )('messages, files and reactions go with the account, and open pages lose them'),
    },
    'Two-factor authentication': {
      'Each works once': twoFactor(
        'with two-factor authentication, a login takes the password and a code that works once',
      ),
      'After many wrong codes, an address is rejected for a while': twoFactor(
        'wrong codes are limited; the owner still gets in from a known address or with a recovery code',
      ),
      "A password reset doesn't turn it off": twoFactor(
        'a password reset does not bypass the second factor; the operator can turn it off',
      ),
    },
    Passkeys: {
      'Browsers refuse them at an IP address': passkeys(
        'passkeys belong to the host of the request, unless browsers refuse them there',
      ),
      'one whose counter went back `passkey_copied`': passkeys(
        'a counter that goes back refuses the login and informs the account',
      ),
      'A challenge works once, for ten minutes': passkeys(
        'only a fresh answer of the right passkey to the right page is accepted, once',
      ),
    },
    'Identity provider': {
      '409 while the account has no password': provider(
        'a first login creates an account without a password, which can set one and unlink',
      ),
      'an invite code is only needed where registration needs one': provider(
        'new accounts follow the rules of registration, and logins those of the operator',
      ),
    },
    'E-mail': {
      'confirms the new address, which replaces the old one': emails(
        'an address is verified by a link, changed with the password, and removed',
      ),
      'The response is the same whether or not there is such an account with a verified address':
        emails('a forgotten password is reset by e-mail; the second factor stays'),
    },
    Limits: {
      '300 requests that change something, including at most 60 uploads, and 30 searches': [
        limits('the write limit of an account counts all its sessions and addresses'),
        limits('uploads and searches have separate limits'),
      ],
    },
    Errors: {
      'the message starts with the path of the field': accounts(
        'an invalid name or password is rejected with the field',
      ),
      'lists all reasons': testsOf('apps/web/test/error-text.test.ts')(
        'every reason is documented with its code',
      ),
    },
    Permissions: {
      'The owner of the server has all permissions': permissionRules(
        'the owner may do everything, whatever roles, overwrites and mutes say',
      ),
      'overwrites change them in this order': permissionRules(
        'overwrites apply in the order everyone, roles, member; among roles an allowance wins',
      ),
      "Members who can't view a channel can't do anything in it, and get `not_found`": [
        permissionRules('who may not view a channel may do nothing in it'),
        scenario('permissions-overwrites')('a hidden channel is 404 for those who cannot view it'),
      ],
      "Muted members can still see everything, but can't write, react, speak or play sounds":
        permissionRules('a mute takes away the ways to be heard and nothing else'),
      'Who is muted or has yet to accept the rules can do none of it': [
        mayWrite(
          'every way to give a text or a picture without managing something is known as writing, or as none',
        ),
        mayWrite(
          'who is muted or has yet to accept the rules writes in none of these ways, and reads on',
        ),
      ],
      'is managing, also for who is muted, and the audit log has it': mayWrite(
        'a muted moderator writes what they manage, and the audit log says so',
      ),
      'Nobody can grant, edit or remove anything at or above their own highest role': scenario(
        'permissions',
      )('members cannot escalate their own permissions or those of others'),
      'A server can have 500 channels and 250 roles': [
        scenario('channels')('the number of channels is limited, also for concurrent creates'),
        scenario('roles')('the number of roles is limited, also for concurrent creates'),
      ],
      'A channel can have 500 overwrites': scenario('permissions-overwrites')(
        'the number of overwrites per channel is limited, also for concurrent requests',
      ),
      'in the transaction that creates it': moderation(
        'a private channel is never visible to others, not even for a moment',
      ),
    },
    'Servers, members and invites': {
      'among its last 5,000': moderation(
        'several messages are deleted with one event and one audit entry',
      ),
      'Owners can only leave after they transfer the server': members(
        'members can leave; an owner must transfer the server first',
      ),
      'Names are compared as [search](#messages) compares text': scenario('gateway-large-servers')(
        'members are found by the beginning of their names',
      ),
      'None of this works for members at or above your own rank': members(
        'members can set their own nickname; other nicknames require manage_server and a higher rank',
      ),
      'Nobody can mute or unmute themselves': members(
        'a mute applies to lower ranks until it ends; members cannot mute higher ranks or unmute themselves',
      ),
      "Leaving the server, a kick or a ban doesn't": members(
        'a mute survives a leave, a kick and a ban, and ends at its time',
      ),
      'also deletes the messages that the account sent in any channel of the server in the last hours':
        moderation('a ban deletes the messages of the last hours in all channels'),
      'appears there when a member joins, leaves, or is kicked or banned': moderation(
        'members who join and leave are announced where the server wants it',
      ),
      'Members who join from then on have only `view_channel` until they accept them': rules,
      'invites from before are refused with the reason `invites_paused`': raid,
      'it ends by itself, without an event': raid,
      'The filter judges each message and each edit of members without `manage_messages`': filter,
      'compared word by word without case, accents and invisible characters': testsOf(
        'packages/contract/test/message-filter.test.ts',
      )('words and phrases match whole words, however they are written'),
      '`refuse` answers `forbidden` with the reason `filtered_word` or `filtered_link`': filter,
      '20 an hour, and as long as fewer than 20': moderation(
        'an account reports 20 messages an hour, and as long as fewer than 20 reports are open',
      ),
      'lists those in channels that the caller can see': reports,
      'neither what the message says nor who reported it': reports,
      'deletes up to 100 messages of a channel at once': moderation(
        'several messages are deleted with one event and one audit entry',
      ),
      'others with `create_invites` only their own': invites(
        'creating invites requires create_invites; managers list all, others only their own',
      ),
      'Concurrent accepts never exceed `maxUses`': invites(
        'concurrent accepts never exceed the maximum uses',
      ),
      'An expired, revoked or exhausted invite returns 410 when you accept it': invites(
        'expired, revoked and exhausted invites cannot be accepted, but earlier members stay',
      ),
      'without who rejected them': scenario('join-requests')(
        'the requester sees the state of the request, but not who decided',
      ),
    },
    'Servers from templates of Discord': {
      'Nobody gets more than on Discord': testsOf('apps/backend/test/discord-permissions.test.ts')(
        'nobody gets a permission from a template that Discord does not grant them',
      ),
      'Everything else is in `left`': templates(
        'a template becomes a server with its roles, channels and permissions, and a preview says what is left out',
      ),
      'what exceeds the limits of a server': templates(
        'what exceeds the limits of a server is named and left out, and names are mended',
      ),
      'Errors have the path of the field': templates(
        'a template that is wrong is refused with the path of the field, and makes nothing',
      ),
      'Ten links a minute and account are fetched': templates(
        'links load templates from Discord, and say when Discord does not know them or does not answer',
      ),
    },
    'Order of servers': {
      '`PUT` replaces the whole order': scenario('servers')(
        'an account orders its servers and puts them into folders, on all its devices',
      ),
    },
    'Role menus': {
      'A server can have 20 menus of 25 roles each': roleMenus(
        'a server has few role menus, also when they are created at the same time',
      ),
      'Others are refused with `role_not_harmless`': roleMenus(
        'roles that grant more than everyone may have are in no menu, and leave it with the change',
      ),
      'must stand above all of its roles': roleMenus(
        'members see role menus, and those who manage all of their roles change them',
      ),
      'a member has at most one of its roles': [
        roleMenus(
          'members choose their own roles, one of a menu or several, within the menu and the limit',
        ),
        testsOf('apps/web/e2e/role-menus.test.ts')(
          'an owner makes a role menu and posts it; a member takes roles by the message, the server’s menu and at joining',
        ),
      ],
      'An account can choose 30 times a minute, in all menus together': roleMenus(
        'members choose their own roles, one of a menu or several, within the menu and the limit',
      ),
      'shows the menu as it is now, and that it was deleted once it is gone': roleMenus(
        'a menu is posted as a message by who manages roles and may write, and outlives the menu',
      ),
    },
    'Friends, blocks and privacy': {
      'The other side sees each of these at once': relationships(
        'friend requests are sent, accepted, declined and withdrawn, and both sides hear of it',
      ),
      'can send 60 requests an hour': relationships(
        'accounts choose who may send them requests; requests are limited',
      ),
      'only the caller learns of them': relationships('nobody learns that they are blocked'),
      "Their mentions don't count": relationships(
        'mentions by blocked people do not count, also those from before',
      ),
      'gets 403 with the reason `cannot_message`': writing,
      'What was written stays readable': writing,
    },
    Conversations: {
      'the same one for both accounts': conversations(
        'two accounts that share a server write to each other in one conversation',
      ),
      'gets up to 20 messages around it as they are then': conversations(
        'people report messages and persons to the operator',
      ),
      '20 reports of an account can be open': conversations(
        'people report messages and persons to the operator',
      ),
      'you can begin conversations with 60 people an hour': conversations(
        'an account begins conversations with few people an hour',
      ),
      'Only its owner can remove others': group,
      'the participant who joined first becomes the owner': group,
      'hides a conversation until its next message': conversations(
        'a closed conversation comes back with the next message, and stays readable without a shared server',
      ),
      'only for them it counts as unread and notifies': conversations(
        'a call rings for the others until they join, decline, hang up, or a minute is over',
      ),
      'searches all conversations at once': conversations(
        'one search finds messages in all conversations of the account, and only there',
      ),
      'All other routes of servers return 404 or 403': conversations(
        'everything that manages a server refuses conversations',
      ),
    },
    Messages: {
      'returns a page of messages, oldest first': scenario('history')(
        'a page contains consecutive messages, oldest first',
      ),
      'A message has at most 4000 characters including the displayed name': messages(
        'content is required, and its length is limited together with the name',
      ),
      'What you may not mention is plain text': scenario('role-mentions')(
        'roles that everyone may mention are mentioned by name, others only with the permission',
      ),
    },
    'The text of messages': {
      'a spoiler. It hides everything between its marks': [
        markdown('a spoiler hides everything between its marks'),
        testsOf('packages/markdown/test/secrets.test.ts')(
          'what stands between the marks of a spoiler is in no text that is shown before it is opened',
        ),
      ],
      'links to `http`, `https` and `mailto` addresses': markdown(
        'only http, https and mailto URLs become links',
      ),
      'A backslash before a sign that would do nothing stays': markdown(
        'a backslash stays before a sign that begins nothing',
      ),
      'What readers do not see as a mention or an emoji is none': scenario('mentions-in-markup')(
        'what is not shown as a mention or an emoji is none, in messages, edits and webhook posts',
      ),
      'become emoji of Unicode when a message is sent, edited, posted or imported': scenario(
        'message-text',
      )(
        'short names become emoji in every way in, except in code and where the server has its own',
      ),
      'A text that shows nothing': scenario('message-text')(
        'a text that shows nothing is no message',
      ),
      'A message of an account gets a card for each of its first five links': previews(
        'a link gets a card with what the page says about itself, and everyone sees it',
      ),
      'An edit removes the cards of links that are gone': previews(
        'edits keep the cards of remaining links; authors and moderators remove all',
      ),
      'Above the quota of the account or the server, the response is 409 `limit_reached`':
        attachments('accounts and servers have storage limits; deletion frees space'),
      'Browsers only display inert types; all others are downloads': attachments(
        'the type is detected from the bytes, and active content is never displayed inline',
      ),
      'stored without EXIF, XMP, comments and texts': attachments(
        'uploaded images lose their location metadata; unreadable ones are stored unchanged',
      ),
      'in all channels that you can see, newest first': [
        search('search covers only visible channels, and filters narrow it'),
        threads('search finds messages in threads, in a channel with those of its threads'),
      ],
      'while other searches of the account are running': search(
        'waiting searches per account are limited; more are rejected with Retry-After',
      ),
    },
    'Importing history': {
      'bytes that are there already are skipped': scenario('imports')(
        'an upload goes on at any byte',
      ),
      'An import without an upload or a start for a week is stopped': scenario('imports')(
        'the operator can keep imports and limit their size; one that nobody continues for a week is stopped',
      ),
      'it gets the permissions of its category': scenario('imports')(
        'a new channel is as private as its category once the import is done',
      ),
      'An import goes on after a restart': inLong('imports')(
        'an import whose process is killed goes on, and nothing is doubled or lost',
      ),
      'Another import of the same files adds what is missing': scenario('imports')(
        'a damaged file names the message; the same file again goes on',
      ),
      "count against the server's quota and that of the account that imports": scenario('imports')(
        'imported files count against who imports and the server, and the report names those without room',
      ),
      'one that is damaged or too large costs no other file and no message': scenario('imports')(
        'one bad file in a ZIP file costs one file, which the report names',
      ),
      'or else below a new one in the order of time': scenario('imports')(
        'threads stay threads where their channel is known, and private elsewhere',
      ),
      'among those of channels that the caller can view': scenario('imports')(
        'members claim imported authors',
      ),
      'only the member accepts or declines it': scenario('imports')(
        'the member alone is asked, sees messages and decides',
      ),
      'When each side proposes the same, it is accepted': scenario('imports')(
        'both sides saying the same is an agreement',
      ),
      'so nobody is asked twice': scenario('imports')(
        'who was declined does not ask again; the other side can change its mind',
      ),
      "other members aren't asked about it any more": scenario('imports')(
        'whoever agrees first is the author; others are not asked any more',
      ),
      'Open claims about a member end when the member leaves or is removed': scenario('imports')(
        'a claim that is open ends with the membership, a decision stays',
      ),
      'be asked about 10 authors': scenario('imports')(
        'a member is asked a limited number of times, beside what they claim',
      ),
      'It is refused when files in it overlap': scenario('imports')(
        'ZIP files that would cost far more than their upload are refused',
      ),
    },
    'Forwarded messages': {
      'You need the right to view that message': forwards(
        'a forward needs the right to read the source and to write at the destination',
      ),
      'filter, slow mode and quota apply': [
        forwards(
          'the destination’s filter, slow mode and right to files apply to what is forwarded',
        ),
        forwards(
          'copied files count against the quota of who forwards, and none stay of a refused forward',
        ),
      ],
      'A copy names neither the author nor the channel of the original': forwards(
        'a forward is a copy that mentions nobody, and names its source to those who can view it',
      ),
      'those about calls and those with role menus can’t be forwarded': [
        forwards(
          'a forward of a forward is one of the original; messages of Guildhall are not forwarded',
        ),
        conversations(
          'a call rings for the others until they join, decline, hang up, or a minute is over',
        ),
      ],
      'forwards that other one, without the comment': forwards(
        'a forward of a forward is one of the original; messages of Guildhall are not forwarded',
      ),
    },
    'Saved messages': {
      'Nobody else sees which messages you save': saved(
        'saved messages are a private list, latest first, that follows edits, deletions and rights',
      ),
      'An account saves at most 1,000 messages': saved(
        'an account saves a limited number of messages, and another when one is gone',
      ),
    },
    Threads: {
      'Permissions, type and slow mode are those of its channel': threads(
        'the rules of the channel apply in a thread',
      ),
      'Direct messages have no threads': threads('direct messages have no threads'),
      'with a name that contains `q`': threads(
        'active threads are found by name, by those who can view their channel',
      ),
      'unless someone whom they blocked caused that': threads(
        'blocked people can’t make others follow a thread',
      ),
      'Only followers have unread marks, mention counts and notifications': following,
      'when no message was sent for `autoArchiveMinutes`': threads(
        'a thread without messages is archived after its time',
      ),
      'A channel has at most 200 active threads': threads(
        'threads are archived, reopened, locked and deleted',
      ),
      'creates at most 10 a minute': threads('an account creates ten threads a minute'),
      'a message reopens it': threads('threads are archived, reopened, locked and deleted'),
      'includes its threads': threads(
        'search finds messages in threads, in a channel with those of its threads',
      ),
    },
    Emoji: {
      'A server can have 100 emoji of its own': emoji(
        'the emoji of a server are limited, count against its quota, and go with it',
      ),
    },
    Stickers: {
      'has its name and description at that time': emoji(
        'a message is sent with a sticker of its server and keeps it',
      ),
    },
    Soundboard: {
      'A server can have 24 sounds': sounds(
        'the sounds of a server are limited, count against its quota, and go with it',
      ),
      'a WAV file of at most 512 KiB and 5 s, with 16-bit PCM, one channel, and 8 to 48 kHz':
        sounds('what is no sound, too long, too large or silent is refused'),
      'The server makes all sounds equally loud': sounds(
        'all sounds are stored equally loud, undistorted and without metadata',
      ),
    },
    Notifications: {
      'All devices of the account get the event': scenario('notifications')(
        'notification settings are stored per account, reach its other sessions, and end with the membership',
      ),
      'An account can have 1,000 of them': scenario('notifications')(
        'an account has a limited number of settings; those of deleted channels make room',
      ),
      'a muted channel is never marked as unread and notifies of nothing': [
        testsOf('apps/web/e2e/direct-messages.test.ts')(
          'people write to each other, alone and in a group',
        ),
        testsOf('packages/contract/test/notification-rules.test.ts')(
          'the level decides which messages notify; one’s own and those of muted channels never do',
        ),
        testsOf('apps/web/test/navigation.test.ts')(
          'a call notifies, unless the conversation is muted, its messages notify of nothing, or the person wants no disturbance',
        ),
      ],
    },
    'Push notifications': {
      'A session has one subscription, which ends with it': [
        push('a browser is subscribed for its session, at public addresses only'),
        push(
          'an account gets 120 notifications a minute, four at a time, and none for a session that expired',
        ),
      ],
      'also when its push service responds 404 or 410': push(
        'direct messages and calls are pushed; a push service that has no time is asked again, and one that knows no such browser is not',
      ),
      'whether notifications contain the text and the author of messages (by default not)': push(
        'a message that notifies an account nobody is at is pushed to its browsers, with the text only if it wants that',
      ),
    },
    Mentions: {
      'returns the messages of the last 30 days': inbox('mentions stay in the inbox for 30 days'),
      'or a role of it or everyone in one of its servers since it joined': mentioned,
      "Channels that the account can't see, its own messages": mentioned,
      'with `suppressEveryone` and `suppressRoles` those to everyone and to roles, are left out':
        mentioned,
    },
    Operators: {},
    Profiles: {
      'Those see it who see the name and the picture of the account': profiles(
        'a profile has a text, a banner and a colour, for those who see the account’s name and picture',
      ),
      'is deleted with the account': profiles(
        'the profile of a deleted account is gone with its banner',
      ),
    },
    Images: {
      'at most 1 MiB and 64 million pixels': uploads(
        'only images within the limits are accepted; rejected uploads change nothing and leave no file',
      ),
      'Images that are replaced or removed with `DELETE` are deleted': uploads(
        'a replaced image is deleted, other images are kept',
      ),
      'The same image has the same link all day': foreignImages(
        'a link stays the same for a day, works for some days and is then replaced',
      ),
      "Creating a link doesn't fetch the image": foreignImages(
        'image links are signed per account, returned in the requested order without a fetch, and survive a restart',
      ),
      '404 for unknown and expired links': foreignImages(
        'a link with a wrong signature is 404 without a fetch',
      ),
      'redirects more than three times': foreignImages(
        'up to three redirects are followed and each one is checked',
      ),
    },
    'Audit log': {
      'with the permission `view_audit_log`': audit(
        'reading the audit log requires view_audit_log',
      ),
      '`nextCursor` is null at the end only': audit(
        'entries about channels that their reader cannot view, or that are deleted, are left out',
      ),
      'No entry contains a token, a password or a cookie': audit(
        'rejected requests leave no audit entry, and no entry contains a secret',
      ),
      'for those who may list that invite, and null for others': audit(
        'invite codes are shown only to those who can list the invite',
      ),
    },
  },
}
