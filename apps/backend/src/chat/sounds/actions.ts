import { isDeepStrictEqual } from 'node:util'
import { soundLimits } from '@guildhall/contract'
import type { Sound, UpdateSoundRequest } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { readWhole } from '../../core/read-whole.ts'
import { wellFormed } from '../../core/text.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import { requireServerRoom } from '../../storage/usage.ts'
import { publishAndRecord } from '../audit/actions.ts'
import type { ChatParts } from '../chat-parts.ts'
import { requireEmoji, requireEmojiOf } from '../emoji/access.ts'
import { imageIdOf, keepImage, releaseImages } from '../images/access.ts'
import type { UploadedImages } from '../images/access.ts'
import { memberContext, memberWith } from '../permissions/access.ts'
import { presentSound, soundsOf } from './access.ts'
import { withSameLoudness } from './loudness.ts'
import { deleteSound, insertSound, listSounds, updateSound } from './store.ts'
import type { SoundRow } from './store.ts'
import { durationMsOf, encodeWave, isWave, parseWave } from './wave.ts'

interface SoundRef {
  serverId: string
  soundId: string
}

interface NewSound {
  name: string
  emoji?: string
}

/** A sound that can be stored. */
interface ReadSound {
  bytes: Buffer
  durationMs: number
}

export type Sounds = ReturnType<typeof createSounds>

/**
 * The sounds of servers. All methods throw `not_found` for callers who are not members; changes need `manage_server`.
 */
export function createSounds({
  settings,
  database,
  publisher,
  clock,
  disk,
  uploadedImages,
}: Pick<ChatParts, 'settings' | 'database' | 'publisher' | 'clock' | 'disk'> & {
  uploadedImages: UploadedImages
}) {
  async function requireRoom(
    reader: Reader,
    serverId: string,
    { name, size }: { name: string; size: number },
  ): Promise<void> {
    const rows = await listSounds(reader, serverId)
    if (rows.length >= soundLimits.perServer) {
      throw appError('sound_limit', { max: soundLimits.perServer })
    }
    requireFreeName(rows, name)
    await requireServerRoom(reader, { serverId, size }, settings.current)
  }

  /** The emoji as it is stored. Throws `invalid_input`. */
  async function emojiFor(
    reader: Reader,
    serverId: string,
    text: string | null | undefined,
  ): Promise<string | null> {
    if (text === null || text === undefined) return null
    const emoji = requireEmoji(text)
    await requireEmojiOf(reader, serverId, emoji)
    return emoji
  }

  return {
    async list(userId: string, serverId: string): Promise<Sound[]> {
      await memberContext(database.read, userId, serverId, clock())
      return soundsOf(database.read, serverId)
    },

    /** Throws what `create` throws, as far as that is known before the file. */
    async check(userId: string, serverId: string, { name, emoji }: NewSound): Promise<void> {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      await requireRoom(database.read, serverId, { name, size: 0 })
      await emojiFor(database.read, serverId, emoji)
    },

    /** Reads a whole upload. Throws `storage_full`, and `invalid_input` when it is no sound that can be stored. */
    async read(bytes: AsyncIterable<Uint8Array>): Promise<ReadSound> {
      await disk.requireRoomNow()
      const wave = parseWave(await readWhole(bytes, soundLimits.bytes))
      if (!wave) throw invalidInput('file', 'not_a_sound')
      const durationMs = durationMsOf(wave)
      if (durationMs > soundLimits.maxMs) {
        throw invalidInput('file', 'sound_too_long', { max: soundLimits.maxMs / 1000 })
      }
      const equallyLoud = withSameLoudness(wave)
      if (!equallyLoud) throw invalidInput('file', 'sound_silent')
      return { bytes: encodeWave(equallyLoud), durationMs }
    },

    /** Throws `forbidden`, `conflict` when the name is taken, `invalid_input` for an emoji of elsewhere, and `limit_reached`. */
    create: (
      userId: string,
      serverId: string,
      { name, emoji }: NewSound,
      { bytes, durationMs }: ReadSound,
    ): Promise<Sound> =>
      uploadedImages.put(bytes, (path) =>
        publisher.transaction(async (tx, publish) => {
          const now = clock()
          await memberWith(tx, userId, serverId, 'manage_server', now)
          await requireRoom(tx, serverId, { name, size: bytes.length })
          const row: SoundRow = {
            id: imageIdOf(path),
            server_id: serverId,
            name,
            emoji: await emojiFor(tx, serverId, emoji),
            duration_ms: durationMs,
            size: bytes.length,
            created_by: userId,
            created_at: now,
          }
          await insertSound(tx, row)
          await keepImage(tx, row.id)
          const after = presentSound(row)
          const change = { serverId, actorId: userId, before: null, after, now }
          await publishAndRecord(tx, publish, 'sounds', change)
          return after
        }),
      ),

    /** Throws `forbidden`, `conflict` when the name is taken, and `invalid_input` for an emoji of elsewhere. */
    update: (userId: string, ref: SoundRef, change: UpdateSoundRequest): Promise<Sound> =>
      publisher.transaction(async (tx, publish) => {
        const { serverId, soundId } = ref
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const { rows, row } = await soundFor(tx, ref)
        const { name = row.name, emoji = row.emoji } = wellFormed(change)
        if (name !== row.name) requireFreeName(rows, name)
        const changed = {
          ...row,
          name,
          // An emoji that was deleted since does not prevent a new name.
          emoji: emoji === row.emoji ? emoji : await emojiFor(tx, serverId, emoji),
        }
        const [before, after] = [presentSound(row), presentSound(changed)]
        if (isDeepStrictEqual(before, after)) return before
        await updateSound(tx, soundId, { name, emoji: changed.emoji })
        const entry = { serverId, actorId: userId, before, after, now }
        await publishAndRecord(tx, publish, 'sounds', entry)
        return after
      }),

    async remove(userId: string, ref: SoundRef): Promise<void> {
      await publisher.transaction(async (tx, publish) => {
        const { serverId, soundId } = ref
        const now = clock()
        await memberWith(tx, userId, serverId, 'manage_server', now)
        const { row } = await soundFor(tx, ref)
        await deleteSound(tx, soundId)
        await releaseImages(tx, [soundId])
        const change = { serverId, actorId: userId, before: presentSound(row), after: null, now }
        await publishAndRecord(tx, publish, 'sounds', change)
      })
      uploadedImages.sweep()
    },

    /** A WAV file. Throws `not_found`. */
    async file(id: string): Promise<Buffer> {
      const bytes = await uploadedImages.readFile(id)
      if (!isWave(bytes)) throw notFound('sound')
      return bytes
    },
  }
}

async function soundFor(
  tx: Transaction,
  { serverId, soundId }: SoundRef,
): Promise<{ rows: SoundRow[]; row: SoundRow }> {
  const rows = await listSounds(tx, serverId)
  const row = rows.find(({ id }) => id === soundId)
  if (!row) throw notFound('sound')
  return { rows, row }
}

function requireFreeName(rows: SoundRow[], name: string): void {
  if (rows.some((row) => row.name === name)) throw invalidInput('name', 'sound_name_taken')
}
