export const serverTables = [
  `CREATE TABLE servers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT,
    icon TEXT,
    color TEXT,
    age_rating TEXT NOT NULL,
    require_approval INTEGER NOT NULL,
    owner_id TEXT NOT NULL REFERENCES users,
    member_count INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    kind TEXT NOT NULL DEFAULT 'community',
    pair TEXT,
    last_activity_at INTEGER NOT NULL DEFAULT 0,
    rules_since INTEGER,
    rules_asked_at INTEGER,
    next_steps INTEGER NOT NULL DEFAULT 0,
    welcome_since INTEGER,
    game_servers_first INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX servers_by_owner ON servers (owner_id)',
  'CREATE UNIQUE INDEX servers_by_pair ON servers (pair)',
  `CREATE TABLE server_rules (
    server_id TEXT NOT NULL PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
    rules TEXT NOT NULL,
    updated_at INTEGER NOT NULL
  )`,
  // A page can have an address and no invite.
  `CREATE TABLE public_pages (
    server_id TEXT PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
    invite_code TEXT,
    address TEXT
  )`,
  'CREATE UNIQUE INDEX public_pages_by_address ON public_pages (address)',
  `CREATE TABLE server_welcomes (
    server_id TEXT NOT NULL PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
    text TEXT,
    channel_ids TEXT NOT NULL
  )`,
  // The server is not a foreign key: the images of a deleted server have to be deleted, too.
  `CREATE TABLE server_pictures (
    image_id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    size BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (server_id, kind, name)
  )`,
  // Nor is it here, for the files.
  `CREATE TABLE sounds (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL,
    name TEXT NOT NULL,
    emoji TEXT,
    duration_ms INTEGER NOT NULL,
    size INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (server_id, name)
  )`,
  `CREATE TABLE channels (
    id TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    topic TEXT,
    parent_id TEXT REFERENCES channels ON DELETE SET NULL,
    position INTEGER NOT NULL,
    slowmode_seconds INTEGER NOT NULL,
    last_seq INTEGER NOT NULL DEFAULT 0,
    indexed_seq INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    number INTEGER CHECK (number BETWEEN 1 AND 2097151),
    user_limit INTEGER NOT NULL DEFAULT 0,
    bitrate_kbps INTEGER NOT NULL DEFAULT 64,
    thread_of TEXT REFERENCES channels ON DELETE CASCADE,
    newest_seq INTEGER NOT NULL DEFAULT 0,
    creates_rooms INTEGER NOT NULL DEFAULT 0,
    room_of TEXT,
    room_owner_id TEXT,
    room_locked INTEGER NOT NULL DEFAULT 0,
    room_invited TEXT,
    afk_minutes INTEGER,
    video_kbps INTEGER
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX channels_by_parent ON channels (parent_id)',
  'CREATE INDEX channels_by_server ON channels (server_id, position)',
  'CREATE INDEX channels_by_thread_of ON channels (thread_of) WHERE thread_of IS NOT NULL',
  'CREATE INDEX channels_by_hub ON channels (room_of) WHERE room_of IS NOT NULL',
  // A server can have many more threads than channels.
  'CREATE INDEX channels_without_threads ON channels (server_id, position) WHERE thread_of IS NULL',
  `CREATE TABLE purges (
    channel_id TEXT PRIMARY KEY,
    number INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE roles (
    id TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    name TEXT NOT NULL,
    color TEXT,
    permissions INTEGER NOT NULL,
    position INTEGER NOT NULL,
    mentionable INTEGER NOT NULL DEFAULT 0,
    hoist INTEGER NOT NULL DEFAULT 0,
    icon TEXT
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX roles_by_server ON roles (server_id, position)',
  `CREATE TABLE role_menus (
    id TEXT NOT NULL PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    title TEXT NOT NULL,
    description TEXT,
    mode TEXT NOT NULL,
    at_join INTEGER NOT NULL
  )`,
  'CREATE INDEX role_menus_by_server ON role_menus (server_id, id)',
  `CREATE TABLE role_menu_roles (
    menu_id TEXT NOT NULL REFERENCES role_menus ON DELETE CASCADE,
    role_id TEXT NOT NULL REFERENCES roles ON DELETE CASCADE,
    position INTEGER NOT NULL,
    emoji TEXT,
    text TEXT,
    PRIMARY KEY (menu_id, role_id)
  )`,
  'CREATE INDEX role_menu_roles_by_role ON role_menu_roles (role_id)',
  `CREATE TABLE overwrites (
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    target_id TEXT NOT NULL,
    target TEXT NOT NULL,
    allow INTEGER NOT NULL,
    deny INTEGER NOT NULL,
    PRIMARY KEY (channel_id, target_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX overwrites_by_target ON overwrites (target_id)',
  `CREATE TABLE members (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    nickname TEXT,
    muted_until INTEGER,
    joined_at INTEGER NOT NULL,
    voice_muted INTEGER NOT NULL DEFAULT 0,
    voice_deafened INTEGER NOT NULL DEFAULT 0,
    sort_name TEXT NOT NULL DEFAULT '',
    is_open INTEGER NOT NULL DEFAULT 1,
    rules_accepted_at INTEGER,
    welcomed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (server_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX members_by_name ON members (server_id, sort_name, user_id)',
  'CREATE INDEX members_by_user ON members (user_id)',
  `CREATE TABLE departed_mutes (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    muted_until INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX departed_mutes_by_end ON departed_mutes (muted_until)',
  'CREATE INDEX departed_mutes_by_user ON departed_mutes (user_id)',
  `CREATE TABLE member_roles (
    server_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    role_id TEXT NOT NULL REFERENCES roles ON DELETE CASCADE,
    PRIMARY KEY (server_id, user_id, role_id),
    FOREIGN KEY (server_id, user_id) REFERENCES members ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX member_roles_by_role ON member_roles (role_id)',
  // The rows of a member are deleted with the membership.
  `CREATE TABLE member_names (
    server_id TEXT NOT NULL,
    term TEXT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (server_id, term, user_id),
    FOREIGN KEY (server_id, user_id) REFERENCES members (server_id, user_id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX member_names_by_member ON member_names (server_id, user_id)',
  `CREATE TABLE notification_settings (
    user_id TEXT NOT NULL,
    server_id TEXT NOT NULL,
    channel_id TEXT NOT NULL,
    level TEXT,
    is_muted BIGINT NOT NULL,
    muted_until BIGINT,
    suppress_everyone BIGINT NOT NULL,
    suppress_roles INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, server_id, channel_id),
    FOREIGN KEY (server_id, user_id) REFERENCES members (server_id, user_id) ON DELETE CASCADE
  )`,
  // For the end of a membership.
  'CREATE INDEX notification_settings_by_member ON notification_settings (server_id, user_id)',
  `CREATE TABLE bans (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    reason TEXT,
    banned_by TEXT,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE join_requests (
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    invite_code TEXT,
    created_at INTEGER NOT NULL,
    rejected_at INTEGER,
    PRIMARY KEY (server_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX join_requests_by_user ON join_requests (user_id)',
  `CREATE TABLE invites (
    code TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    created_by TEXT NOT NULL,
    max_uses INTEGER,
    uses INTEGER NOT NULL DEFAULT 0 CHECK (max_uses IS NULL OR uses <= max_uses),
    expires_at INTEGER,
    revoked_at INTEGER,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX invites_by_server ON invites (server_id, created_at)',
  `CREATE TABLE moderation_settings (
    server_id TEXT NOT NULL PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
    join_channel_id TEXT REFERENCES channels ON DELETE SET NULL,
    join_language TEXT NOT NULL,
    report_channel_id TEXT REFERENCES channels ON DELETE SET NULL
  )`,
  'CREATE INDEX moderation_settings_by_channel ON moderation_settings (join_channel_id)',
  `CREATE INDEX moderation_settings_by_report_channel
    ON moderation_settings (report_channel_id)`,
  `CREATE TABLE raid_protections (
    server_id TEXT NOT NULL PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
    started_by TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    ends_at BIGINT
  )`,
  `CREATE TABLE message_filters (
    server_id TEXT NOT NULL PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
    filter TEXT NOT NULL
  )`,
  `CREATE TABLE audit_log (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    action TEXT NOT NULL,
    actor_id TEXT,
    target_id TEXT,
    changes TEXT NOT NULL,
    reason TEXT,
    created_at INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX audit_log_by_server ON audit_log (server_id, number)',
]
