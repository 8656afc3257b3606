export const gameServerTables = [
  `CREATE TABLE game_servers (
    id TEXT PRIMARY KEY,
    server_id TEXT NOT NULL REFERENCES servers ON DELETE CASCADE,
    game TEXT NOT NULL,
    host TEXT NOT NULL,
    port INTEGER NOT NULL,
    uses_default_port INTEGER NOT NULL,
    name TEXT,
    known_name TEXT,
    position INTEGER NOT NULL,
    alert_channel_id TEXT,
    alert_on TEXT NOT NULL,
    alert_message_id TEXT,
    alert_down_since BIGINT,
    is_public INTEGER NOT NULL,
    status TEXT,
    rolled_until BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    alert_ended_at BIGINT
  )`,
  'CREATE INDEX game_servers_by_server ON game_servers (server_id)',
  // The game server is not a foreign key: deleting it would delete thousands of rows in one transaction.
  `CREATE TABLE game_server_minutes (
    game_server_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    samples INTEGER NOT NULL,
    up INTEGER NOT NULL,
    online_sum BIGINT NOT NULL,
    online_samples INTEGER NOT NULL,
    max_players BIGINT,
    online_max BIGINT,
    PRIMARY KEY (game_server_id, at)
  ) WITHOUT ROWID`,
  `CREATE TABLE game_server_ten_minutes (
    game_server_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    samples INTEGER NOT NULL,
    up INTEGER NOT NULL,
    online_sum BIGINT NOT NULL,
    online_samples INTEGER NOT NULL,
    max_players BIGINT,
    online_max BIGINT,
    PRIMARY KEY (game_server_id, at)
  ) WITHOUT ROWID`,
  `CREATE TABLE game_server_hours (
    game_server_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    samples INTEGER NOT NULL,
    up INTEGER NOT NULL,
    online_sum BIGINT NOT NULL,
    online_samples INTEGER NOT NULL,
    max_players BIGINT,
    online_max BIGINT,
    PRIMARY KEY (game_server_id, at)
  ) WITHOUT ROWID`,
  // The message is not a foreign key, because its id is computed from its key.
  `CREATE TABLE status_cards (
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    game_server_id TEXT NOT NULL REFERENCES game_servers ON DELETE CASCADE,
    message_id TEXT NOT NULL,
    PRIMARY KEY (channel_id, game_server_id)
  )`,
  'CREATE INDEX status_cards_by_game_server ON status_cards (game_server_id)',
]
