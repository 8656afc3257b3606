import { sql } from 'kysely'
import type { Kysely } from 'kysely'

// Channels get numbers. The key of a message is one integer: the number of the channel, then 32 bits for the seq. That is
// the cheapest row that SQLite can append. An id from which the key can be computed is not stored and needs no index.
const statements = [
  'ALTER TABLE channels ADD COLUMN number INTEGER CHECK (number BETWEEN 1 AND 2097151)',
  `UPDATE channels SET number = counted.number
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM channels) AS counted
    WHERE channels.id = counted.id`,
  'CREATE UNIQUE INDEX channels_by_number ON channels (number)',
  'ALTER TABLE purges ADD COLUMN number INTEGER NOT NULL DEFAULT 0',
  `UPDATE purges SET number = counted.number + (SELECT count(*) FROM channels)
    FROM (SELECT channel_id, row_number() OVER (ORDER BY channel_id) AS number FROM purges) AS counted
    WHERE purges.channel_id = counted.channel_id`,
  // A number is used again only when nothing of its former channel is left.
  `CREATE TRIGGER channels_to_number AFTER INSERT ON channels WHEN NEW.number IS NULL BEGIN
    UPDATE channels SET number = 1 + max(
      coalesce((SELECT max(number) FROM channels), 0),
      coalesce((SELECT max(number) FROM purges), 0)
    ) WHERE id = NEW.id;
  END`,
  'DROP TRIGGER channels_to_purge',
  `CREATE TRIGGER channels_to_purge AFTER DELETE ON channels BEGIN
    INSERT INTO purges (channel_id, number) VALUES (OLD.id, OLD.number);
  END`,
  `CREATE TABLE placed_messages (
    place INTEGER PRIMARY KEY,
    id TEXT,
    created_at INTEGER NOT NULL,
    author_kind TEXT NOT NULL,
    author_id TEXT NOT NULL,
    author_name TEXT NOT NULL,
    content TEXT NOT NULL,
    embeds TEXT NOT NULL DEFAULT '[]',
    mentions TEXT NOT NULL DEFAULT '[]',
    attachments TEXT NOT NULL DEFAULT '[]',
    mentions_everyone INTEGER NOT NULL DEFAULT 0,
    reply_to TEXT,
    edited_at INTEGER
  ) STRICT`,
  `INSERT INTO placed_messages (
      place, id, created_at, author_kind, author_id, author_name, content, embeds, mentions, attachments,
      mentions_everyone, reply_to, edited_at
    ) SELECT numbered.number * 4294967296 + seq, messages.id, created_at, author_kind, author_id, author_name,
      content, embeds, mentions, attachments, mentions_everyone, reply_to, edited_at
    FROM (
      SELECT id, number FROM channels UNION ALL SELECT channel_id, number FROM purges ORDER BY 2
    ) AS numbered CROSS JOIN messages ON messages.channel_id = numbered.id`,
  'CREATE UNIQUE INDEX messages_by_own_id ON placed_messages (id) WHERE id IS NOT NULL',
  `CREATE TABLE placed_mentions (
    target TEXT NOT NULL,
    place INTEGER NOT NULL REFERENCES placed_messages ON DELETE CASCADE,
    PRIMARY KEY (target, place)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO placed_mentions (target, place)
    SELECT mentions.target, placed_messages.place FROM mentions
    JOIN messages ON messages.channel_id = mentions.channel_id AND messages.seq = mentions.seq
    JOIN placed_messages ON placed_messages.id = messages.id`,
  `CREATE TABLE placed_reactions (
    place INTEGER NOT NULL REFERENCES placed_messages ON DELETE CASCADE,
    emoji TEXT NOT NULL,
    user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (place, emoji, user_id)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO placed_reactions (place, emoji, user_id, created_at)
    SELECT placed_messages.place, reactions.emoji, reactions.user_id, reactions.created_at
    FROM reactions JOIN placed_messages ON placed_messages.id = reactions.message_id`,
  `CREATE TABLE placed_pins (
    place INTEGER PRIMARY KEY REFERENCES placed_messages ON DELETE CASCADE,
    channel_id TEXT NOT NULL REFERENCES channels ON DELETE CASCADE,
    pinned_by TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,
  `INSERT INTO placed_pins (place, channel_id, pinned_by, created_at)
    SELECT placed_messages.place, pins.channel_id, pins.pinned_by, pins.created_at
    FROM pins JOIN placed_messages ON placed_messages.id = pins.message_id`,
  // Tables that reference messages are dropped first: dropping a table deletes the rows that reference it.
  ...['mentions', 'reactions', 'pins', 'messages'].flatMap((table) => [
    `DROP TABLE ${table}`,
    `ALTER TABLE placed_${table} RENAME TO ${table}`,
  ]),
  'CREATE INDEX mentions_by_message ON mentions (place)',
  'CREATE INDEX pins_by_channel ON pins (channel_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
