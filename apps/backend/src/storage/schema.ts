import type {
  AgeRating,
  AutoArchiveMinutes,
  ChannelType,
  ConversationKind,
  ImportState,
  Language,
  MessageAudience,
  NotificationLevel,
  RelationshipKind,
  ReportCategory,
  ReportOutcome,
  RequestAudience,
  Announcement,
  OperatorLogAction,
  PresenceStatus,
} from '@guildhall/contract'
import type { ColumnType, Generated } from 'kysely'

/** 0 or 1: SQLite has no booleans. */
type Flag = 0 | 1

export type ServerKind = 'community' | ConversationKind

/** Every table with its columns. Times are milliseconds since the epoch, permission sets are bits (contract). */
export interface Tables {
  users: {
    id: string
    username: string
    display_name: string
    avatar: string | null
    /** Empty while the account has no password. */
    password_hash: string
    created_at: number
    /** Null while the account may log in. */
    suspended_at: number | null
    /** When the account was deleted, or null. Its row stays, because what it wrote may stay. */
    deleted_at: Generated<number | null>
  }
  /** Deleted accounts whose messages are not anonymous or deleted yet. */
  account_deletions: {
    user_id: string
    delete_messages: Flag
    /** Done up to this message: channels in the order of their numbers, each in the order of `seq`. */
    channel_number: number
    seq: number
    created_at: number
  }
  /** Links that set a new password once, at most one for each account. */
  password_resets: { user_id: string; token_hash: string; expires_at: number }
  /** A row for each account that uses or sets up two-factor authentication. */
  two_factor: {
    user_id: string
    sealed_secret: string
    /** Null until a first code confirmed the secret. */
    enabled_at: number | null
    /** The time step of the last code that was used: neither it nor an earlier one can be used again. */
    last_step: number
  }
  recovery_codes: { user_id: string; code_hash: string }
  passkeys: {
    id: string
    user_id: string
    /** Chosen by the authenticator; base64url, like `public_key`, which is a COSE key. */
    credential_id: string
    public_key: string
    /** How often the authenticator has signed; always 0 if it does not count. */
    counter: number
    name: string
    created_at: number
    /** Null before the first login. */
    last_used_at: number | null
  }
  /** Accounts at the identity provider. `name` is what the provider calls them. */
  identities: {
    issuer: string
    subject: string
    user_id: string
    name: string
    linked_at: number
  }
  /** Challenges of passkeys that were used and have not expired. */
  used_challenges: { id: string; expires_at: number }
  /** Verified e-mail addresses. `lookup` is the address in lower case. */
  emails: { user_id: string; address: string; lookup: string; language: Language }
  /** Browsers with which accounts logged in. `used_at` is the time of the last login. */
  known_browsers: { user_id: string; token_hash: string; used_at: number }
  /** Links that verify a new address once, at most one for each account. */
  email_verifications: {
    user_id: string
    address: string
    language: Language
    token_hash: string
    expires_at: number
  }
  sessions: {
    id: string
    token_hash: string
    user_id: string
    device: string | null
    address: string
    created_at: number
    last_seen_at: number
    expires_at: number
  }
  /** What one account is to another. */
  relationships: { user_id: string; other_id: string; kind: RelationshipKind; since: number }
  /** A row for each account that set something. */
  presences: {
    user_id: string
    status: PresenceStatus
    text: string | null
    emoji: string | null
    /** When the text and the emoji disappear. */
    ends_at: number | null
  }
  /** A row for each account that said something about itself. */
  profiles: {
    user_id: string
    about: string | null
    /** The path of an uploaded image. */
    banner: string | null
    color: string | null
  }
  privacy_settings: {
    user_id: string
    messages_from: MessageAudience
    requests_from: RequestAudience
  }
  servers: {
    id: string
    name: string
    description: string | null
    icon: string | null
    color: string | null
    age_rating: AgeRating
    require_approval: Flag
    owner_id: string
    /** Conversations are stored as servers, so that all that channels do works in them as well. */
    kind: Generated<ServerKind>
    /** Both accounts of a direct conversation. There is one for each pair. */
    pair: string | null
    /** When a conversation was last used. */
    last_activity_at: Generated<number>
    /** Null while nobody must accept rules; see RulesInForce in the contract. */
    rules_since: Generated<number | null>
    rules_asked_at: Generated<number | null>
    /** Until the owner dismisses the list of next steps. */
    next_steps: Generated<Flag>
    game_servers_first: Generated<Flag>
    /** When the welcome page was turned on. */
    welcome_since: Generated<number | null>
    /** Updated in the transaction of each join and leave. */
    member_count: number
    created_at: number
  }
  channels: {
    id: string
    server_id: string
    name: string
    type: ChannelType
    topic: string | null
    parent_id: string | null
    position: number
    slowmode_seconds: number
    user_limit: number
    bitrate_kbps: number
    /** The limit for each shared screen; null: the channel has none of its own. */
    video_kbps: number | null
    /** The last seq that a message got. */
    last_seq: Generated<number>
    /** The seq of the newest message that was not deleted; 0 without messages. */
    newest_seq: Generated<number>
    /** The seq up to which messages are in the search index. */
    indexed_seq: Generated<number>
    created_at: number
    /** The channel that a thread is in, which has its permissions, its type and its slow mode. */
    thread_of: string | null
    creates_rooms: Generated<Flag>
    /** How long members are idle before they move to the AFK channel, of which a server has one at most. */
    afk_minutes: number | null
    /** The channel that made a room, which may be gone. */
    room_of: string | null
    room_owner_id: string | null
    room_locked: Generated<Flag>
    /** Who may join a room while it is locked, as a JSON array of user ids. */
    room_invited: string | null
    /** The channel in the keys of its messages; a trigger assigns it. */
    number: ColumnType<number, never, never>
  }
  /** What a thread has beside its row in `channels`, whose id it has. */
  threads: {
    id: string
    channel_id: string
    /** The message below which it is. It may have been deleted. */
    message_key: number
    message_id: string
    creator_id: string
    auto_archive_minutes: AutoArchiveMinutes
    /** When its newest message was sent, or it was created or reopened. */
    last_activity_at: number
    /** Null while it is active. */
    archived_at: number | null
    is_locked: Flag
  }
  thread_followers: { thread_id: string; user_id: string; followed_at: number }
  /** A row for each server that changed one. */
  moderation_settings: {
    server_id: string
    /** Where members are announced who join and leave. */
    join_channel_id: string | null
    join_language: Language
    /** Where reports are announced. */
    report_channel_id: Generated<string | null>
  }
  /** Over once `ends_at` is in the past. */
  raid_protections: {
    server_id: string
    started_by: string
    /** Invites from before are paused. */
    started_at: number
    ends_at: number | null
  }
  /** The accounts that operate this installation. */
  operators: { user_id: string; granted_at: number }
  operator_log: {
    id: string
    /** Null for the command line. */
    actor_id: string | null
    action: OperatorLogAction
    /** A username, or the name of a server. */
    target: string
    created_at: number
  }
  /** At most one. */
  backup_schedule: {
    id: number
    is_on: number
    hour: number
    daily: number
    weekly: number
    changed_at: number
    /** When the operators were informed about the present problem. */
    reported_at: number | null
  }
  /** Those that this installation made or tried to make. */
  backups: {
    name: string
    started_at: number
    verified_at: number | null
    missing: number
    problem: string | null
  }
  /** At most one. */
  announcements: {
    id: string
    text: string
    level: Announcement['level']
    ends_at: number | null
  }
  /** JSON: see ServerRule in the contract. */
  /** How an account orders its servers: the `groups` of a ServerOrder, as JSON. */
  server_orders: { user_id: string; server_groups: string }
  /** Whose `channel_ids` are JSON. */
  server_welcomes: { server_id: string; text: string | null; channel_ids: string }
  server_rules: { server_id: string; rules: string; updated_at: number }
  /** JSON: see MessageFilter in the contract. */
  message_filters: { server_id: string; filter: string }
  /** Reports of messages to the moderators of their server; `reports` has those to the operator. */
  message_reports: {
    id: string
    server_id: string
    channel_id: string
    message_id: string
    seq: number
    author_kind: 'user' | 'webhook' | 'system'
    author_id: string
    author_name: string
    /** As they were then. */
    content: string
    attachments: string
    sent_at: number
    reporter_id: string
    category: ReportCategory
    text: string
    created_at: number
    closed_at: number | null
    closed_by: string | null
    outcome: ReportOutcome | null
  }
  roles: {
    id: string
    server_id: string
    name: string
    color: string | null
    permissions: number
    position: number
    mentionable: Flag
    hoist: Flag
    icon: string | null
  }
  role_menus: {
    id: string
    server_id: string
    title: string
    description: string | null
    mode: 'any' | 'one'
    at_join: Flag
  }
  role_menu_roles: {
    menu_id: string
    role_id: string
    position: number
    emoji: string | null
    text: string | null
  }
  overwrites: {
    channel_id: string
    target_id: string
    target: 'role' | 'member'
    allow: number
    deny: number
  }
  members: {
    server_id: string
    user_id: string
    nickname: string | null
    muted_until: number | null
    joined_at: number
    /** In voice channels, by a moderator: 1 or 0. */
    voice_muted: Generated<number>
    voice_deafened: Generated<number>
    /** 0 while the account has closed the conversation. */
    is_open: Generated<Flag>
    rules_accepted_at: Generated<number | null>
    /** 1 once the member has closed the welcome page. */
    welcomed: Generated<Flag>
    /** The displayed name as lists are sorted: see memberNames. */
    sort_name: string
  }
  /** The terms by whose prefixes a member is found. */
  member_names: { server_id: string; term: string; user_id: string }
  /** Mutes of accounts that left their server before the mute ended. They apply again when the account returns. */
  departed_mutes: { server_id: string; user_id: string; muted_until: number }
  member_roles: { server_id: string; user_id: string; role_id: string }
  bans: {
    server_id: string
    user_id: string
    reason: string | null
    banned_by: string | null
    created_at: number
  }
  join_requests: {
    server_id: string
    user_id: string
    invite_code: string | null
    created_at: number
    /** Null while the request is pending. A rejected request stays until the account joins or asks again. */
    rejected_at: number | null
  }
  invites: {
    code: string
    server_id: string
    created_by: string
    max_uses: number | null
    uses: Generated<number>
    expires_at: number | null
    revoked_at: number | null
    created_at: number
  }
  game_servers: {
    id: string
    server_id: string
    game: string
    host: string
    port: number
    /** The port was left out, so a name may stand for another host and port (SRV records). */
    uses_default_port: Flag
    /** Null: the name that the game server sends. */
    name: string | null
    /** The last name that the game server sent. */
    known_name: string | null
    position: number
    alert_channel_id: string | null
    /** JSON: see GameServerAlerts in the contract. */
    alert_on: string
    /** The message about the outage that goes on, or the last one. */
    alert_message_id: string | null
    /** When the reported outage began; null while there is none. */
    alert_down_since: number | null
    /** When the last reported outage ended. */
    alert_ended_at: number | null
    is_public: Flag
    /** JSON: see GameServerStatus in the contract. */
    status: string | null
    /** The history before is rolled up. */
    rolled_until: number
    created_at: number
  }
  /** The settings of the public pages of servers, where there are any. */
  public_pages: { server_id: string; invite_code: string | null; address: string | null }
  /** The newest card of each game server in each channel. */
  status_cards: { channel_id: string; game_server_id: string; message_id: string }
  /** The history of game servers, in spans of a minute, ten minutes and an hour. */
  game_server_minutes: GameServerHistory
  game_server_ten_minutes: GameServerHistory
  game_server_hours: GameServerHistory
  webhooks: {
    id: string
    server_id: string
    channel_id: string
    name: string
    token_hash: string
    avatar: string | null
    /** Encrypted: see secret-box.ts. */
    secret: string | null
    created_by: string
    created_at: number
    last_used_at: number | null
  }
  /** The uploaded avatars that webhooks of a server have or had: their messages show them. */
  webhook_avatars: { image_id: string; server_id: string; created_at: number }
  /** The message that a webhook changes when it posts again under the same key. */
  webhook_keys: {
    webhook_id: string
    key: string
    message_id: string
    used_at: number
    /** Hashes of what is wrong, separated by spaces; empty when the key is released, null when the post didn't say. */
    problems: string | null
  }
  /** Requests to a usable webhook URL, and what became of them. */
  webhook_deliveries: {
    id: string
    webhook_id: string
    created_at: number
    address: string
    form: string
    bytes: number
    status: number
    reason: string | null
    duration_ms: number
    message_id: string | null
    /** JSON: the headers that a replay needs. */
    headers: string
    /** Base64; only of refused requests, for a week. */
    body: string | null
    /** 1 if the request was signed as its webhook required. */
    verified: number
  }
  /** URLs that receive events of a server. */
  outgoing_webhooks: {
    id: string
    server_id: string
    name: string
    url: string
    /** A JSON list. */
    events: string
    /** Encrypted: see secret-box.ts. */
    secret: string
    /** The secret before it, which signs as well until then. */
    former_secret: string | null
    former_secret_until: number | null
    created_by: string
    created_at: number
    /** When the first delivery failed since one succeeded. */
    failing_since: number | null
    disabled_at: number | null
    /** When an event was last dropped, because too many deliveries waited. */
    dropped_at: number | null
    /** The deliveries of all events up to this time are stored. */
    events_until: number
  }
  /** What an account should know about a webhook, once: `form` is empty for an outgoing one. */
  webhook_notices: {
    id: string
    user_id: string
    server_id: string
    webhook_id: string | null
    outgoing_webhook_id: string | null
    form: string
    since: number
    created_at: number
    dismissed_at: number | null
  }
  /** The channels whose messages an outgoing webhook receives. */
  outgoing_webhook_channels: { outgoing_webhook_id: string; channel_id: string }
  outgoing_deliveries: {
    id: string
    outgoing_webhook_id: string
    event: string
    /** The body of the requests; for a week. */
    body: string | null
    created_at: number
    state: 'waiting' | 'delivered' | 'failed'
    attempts: number
    next_at: number
    /** Until then, one process is sending it. */
    lease_until: number
    /** The status of the last response. */
    status: number | null
    /** Why the last attempt failed: see outgoingFailures. */
    error: string | null
    duration_ms: number | null
  }
  /** What posts to the form `custom` become. */
  webhook_templates: { webhook_id: string; source: string }
  /** The last payload that a webhook received at the form `custom`: JSON, for a week. */
  webhook_payloads: { webhook_id: string; payload: string; received_at: number }
  /** How many requests to a webhook URL there were in an hour, which is its first millisecond. */
  webhook_hours: {
    webhook_id: string
    form: string
    hour: number
    accepted: number
    refused: number
  }
  /** Posts with an `Idempotency-Key`, and the hash of their request. */
  webhook_idempotency: {
    webhook_id: string
    key: string
    request_hash: string
    message_id: string
    created_at: number
  }
  messages: {
    /** The channel's number and the message's `seq`: see chat/messages/message-keys.ts. */
    message_key: number
    /** Null where the key and the time encode it. */
    id: string | null
    author_kind: 'user' | 'webhook' | 'system'
    author_id: string
    /** The author's name at the time of the message. For users, the current name is shown instead. */
    author_name: string
    /** A picture of a webhook that only this message shows. */
    author_avatar: string | null
    content: string
    /** JSON lists. */
    embeds: string
    mentions: string
    attachments: string
    mentions_everyone: Flag
    /** JSON: see MentionedRole. */
    mentioned_roles: Generated<string>
    mentions_here: Generated<Flag>
    /** JSON: see CustomEmoji. */
    emoji: Generated<string>
    /** JSON: see Sticker. */
    sticker: Generated<string | null>
    role_menu_id: Generated<string | null>
    reply_to: string | null
    /** The account that the message mentions because it replies to it; it stands in `mentions` as well. */
    replied_author_id: Generated<string | null>
    /** JSON; only of messages about calls. */
    call: string | null
    /** JSON: see ForwardedMessage. */
    forwarded: Generated<string | null>
    /** The id of the message that was forwarded first, which may have been deleted; null where it is not from here. */
    forwarded_from: Generated<string | null>
    created_at: number
    edited_at: number | null
  }
  /** Channels that were imported, with the ids that they and their newest imported messages had where they come from. */
  imported_channels: {
    server_id: string
    source_id: string
    channel_id: string
    last_source_id: string
    /** 1 while only the person who imports sees the channel. */
    is_hidden: Generated<number>
  }
  /** Who wrote the imported messages of a channel. */
  imported_authors: { channel_id: string; author_id: string; name: string; folded_name: string }
  /** Imports of history in the browser. They outlive their server until their files are deleted. */
  imports: {
    id: string
    server_id: string
    created_by: string
    state: ImportState
    created_at: number
    /** When something was uploaded last, or the import began or ended. */
    changed_at: number
    started_at: number | null
    /** The process that works on it: another one that takes over replaces this. */
    worker: string | null
    authors: number
    /** Why it failed, as JSON. */
    problem: string | null
  }
  import_files: {
    import_id: string
    position: number
    name: string
    size: number
    /** How many bytes are there. */
    received: number
    /** The beginning of the file, as JSON; null until it is read. */
    head: string | null
    channel_id: string | null
    read_bytes: number
    /** The last message that was imported or left out. */
    last_source_id: string
    /** What became of the messages, as JSON. */
    counts: string
    /** The files of messages that are missing, as JSON; null if there are none. */
    missing: Generated<string | null>
    /** The position of the ZIP file that contains it, and its path there. */
    archive: Generated<number | null>
    entry: Generated<string | null>
  }
  /** Which member was which imported author. An author has at most one accepted claim in a server. */
  import_claims: {
    id: string
    server_id: string
    author_id: string
    author_name: string
    user_id: string
    /** The other side decides. */
    proposed_by: 'member' | 'manager'
    state: 'open' | 'accepted' | 'declined'
    /** The chosen message. */
    message_key: number
    created_at: number
  }
  /** The uploaded pieces of these files. */
  import_parts: {
    id: string
    import_id: string
    file: number
    start: number
    size: number
    is_stored: number
  }
  /** Deleted channels whose messages and files are not deleted yet. */
  purges: { channel_id: string; number: number }
  /** Messages that a ban deletes: those of an account that were sent from `since` until `until`. */
  message_removals: { server_id: string; user_id: string; since: number; until: number }
  /**
   * Whom a message mentions: an account by its id, all members as `everyone`, with `role:` before its id a role, or with `here:`
   * before its id an account that was online.
   */
  mentions: { message_key: number; target: string }
  /**
   * Mentions of the last 30 days by time. The targets are the same, but for a server where a message mentions everyone. The message
   * may have been deleted.
   */
  recent_mentions: { target: string; created_at: number; message_key: number }
  nonces: { user_id: string; nonce: string; message_id: string; created_at: number }
  last_posts: { channel_id: string; user_id: string; created_at: number }
  reactions: {
    message_key: number
    emoji: string
    user_id: string
    created_at: number
    /** How many people: more than 1 for those who reacted before an import, as one row. */
    weight: Generated<number>
  }
  pins: {
    message_key: number
    channel_id: string
    pinned_by: string
    created_at: number
  }
  saved_messages: { user_id: string; message_key: number; saved_at: number }
  /** Emoji and stickers of servers. Those of a deleted server go a little later, with their pictures. */
  server_pictures: {
    image_id: string
    server_id: string
    /** Avatars are those of imported authors, under their ids. */
    kind: 'emoji' | 'sticker' | 'avatar'
    /** Unique in its server and kind. */
    name: string
    /** The description of a sticker; empty for an emoji. */
    description: string
    /** The size of the picture in bytes. */
    size: number
    created_by: string
    created_at: number
  }
  /** The sounds of servers. Those of a deleted server go a little later, with their files. */
  sounds: {
    /** Also that of its row in `images`. */
    id: string
    server_id: string
    /** Unique in its server. */
    name: string
    emoji: string | null
    duration_ms: number
    /** The size of the file in bytes. */
    size: number
    created_by: string
    created_at: number
  }
  /** Uploaded avatars, icons, emoji and stickers, and the files of sounds. */
  images: {
    id: string
    /** When it may be deleted; null while it is in use. */
    expires_at: number | null
  }
  /** The messages of which an account is notified, unless it set something else. */
  notification_levels: { user_id: string; level: NotificationLevel }
  /** What an account set for a server, or for one of its channels. Gone with the membership. */
  notification_settings: {
    user_id: string
    server_id: string
    /** Empty for the server. The channel may have been deleted. */
    channel_id: string
    level: NotificationLevel | null
    is_muted: Flag
    /** Null while muted: until the account unmutes it. */
    muted_until: number | null
    suppress_everyone: Flag
    suppress_roles: Flag
  }
  /** Browsers that receive push notifications, one for each login session. */
  push_subscriptions: {
    session_id: string
    user_id: string
    /** Where the browser's push service takes notifications. */
    endpoint: string
    /** The browser's keys, as it wrote them. */
    p256dh: string
    auth: string
    language: Language
    created_at: number
  }
  /** A row for each account that changed one. */
  push_settings: { user_id: string; show_text: Flag }
  read_states: { user_id: string; channel_id: string; seq: number }
  attachments: {
    id: string
    channel_id: string
    /** The server whose quota the file counts against. Empty if its channel was deleted before the column was added. */
    server_id: Generated<string>
    uploader_id: string
    /** Null until a message has it. */
    message_id: string | null
    name: string
    size: number
    content_type: string
    created_at: number
    /** The size of an image in pixels; null if unknown. */
    width: number | null
    height: number | null
    /** See Attachment. */
    preview: Generated<string | null>
    animation: Generated<'kept' | 'still' | null>
    /** JSON; null until the picture was examined. */
    sizes: Generated<string | null>
    description: Generated<string | null>
    spoiler: Generated<Flag>
  }
  /** The smaller sizes of pictures, which are files that can be made again. */
  picture_sizes: {
    /** The id of an attachment or an image. */
    file_id: string
    /** JSON: those that were made, none if that is impossible; null while they are made for the first time. */
    sizes: string | null
    /** Their size in bytes. */
    bytes: number
    /** Until then no process makes them: another one is making them, or they ended the process of pictures. */
    claimed_until: number
  }
  /** The total size of the attachments of an account and of a server. Updated by triggers. */
  account_storage: { user_id: string; bytes: number }
  server_storage: { server_id: string; bytes: number }
  audit_log: {
    /** Increases in the order of the entries. */
    number: ColumnType<number, never, never>
    id: string
    server_id: string
    action: string
    actor_id: string | null
    target_id: string | null
    changes: string
    reason: string | null
    created_at: number
  }
  api_keys: {
    id: string
    name: string
    key_hash: string
    created_at: number
    revoked_at: number | null
  }
  /** Links of the operators that let people create an account. */
  invitations: {
    code: string
    note: string
    created_by: string
    max_uses: number | null
    uses: Generated<number>
    expires_at: number | null
    created_at: number
    revoked_at: number | null
  }
  /** What people in conversations reported to the operator. */
  reports: {
    id: string
    reporter_id: string
    reported_id: string
    server_id: string
    /** Null: the person as a whole. */
    message_id: string | null
    reason: string
    /** JSON: what was written then, see ReportedMessage. */
    messages: string
    created_at: number
    closed_at: number | null
  }
  /** Certificates for HTTPS. */
  certificates: {
    host: string
    directory_url: string
    /** PEM, the certificate itself first. */
    chain: string
    /** Its private key in PEM, encrypted. */
    sealed_key: string
    renew_at: number
  }
  /** The accounts at authorities, with their encrypted private keys. */
  acme_accounts: { directory_url: string; url: string; sealed_key: string }
  /** What authorities want to see: the token of HTTP-01, or `tls-alpn-01`, and the answer. */
  acme_challenges: { name: string; answer: string }
  /** What operators set in the browser, by the names of the settings. Secrets are encrypted. */
  settings: { name: string; value: string }
  /** The number of a server in the terms of the full-text index. */
  search_servers: { number: ColumnType<number, never, never>; server_id: string }
  /** The message of each row of the full-text index `message_search`. Newer messages have higher rows. */
  message_search_rows: {
    row: ColumnType<number, never, never>
    message_key: number
    server_number: number
  }
}

interface GameServerHistory {
  game_server_id: string
  /** The start of the span. */
  at: number
  /** Queries, and those that were answered. */
  samples: number
  up: number
  /** The sum and the number of the answers that held a number of players. */
  online_sum: number
  online_samples: number
  /** The most players of one answer; null where only the average is known. */
  online_max: Generated<number | null>
  max_players: number | null
}
