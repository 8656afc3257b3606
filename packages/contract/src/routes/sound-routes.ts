import Type from 'typebox'
import { Id, Ok } from '../shapes.ts'
import { soundLimits } from '../sound-limits.ts'
import { CreateSoundQuery, Sound, UpdateSoundRequest } from '../sounds.ts'
import { ServerParams } from './params.ts'
import { defineRoutes, UploadForm } from './route.ts'

const tag = 'soundboard'
const SoundParams = Type.Object({ serverId: Id, soundId: Id })
const SoundResponse = Type.Object({ sound: Sound })
const managed = { tag, auth: 'session', permission: 'manage_server' } as const
const { bytes, maxMs, sampleRateMin, sampleRateMax } = soundLimits

export const soundRoutes = defineRoutes({
  listSounds: {
    tag,
    summary: 'List the sounds of a server, in the order of their names',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ sounds: Type.Array(Sound) }) },
  },
  createSound: {
    ...managed,
    summary: 'Add a sound',
    description:
      `Multipart with one field \`file\`: a WAV file of at most ${bytes} bytes and ${maxMs / 1000} s, ` +
      `with 16-bit PCM, one channel and ${sampleRateMin} to ${sampleRateMax} Hz. ` +
      'All sounds are made equally loud.',
    params: ServerParams,
    query: CreateSoundQuery,
    body: UploadForm,
    success: { status: 201, body: SoundResponse },
    errors: ['conflict', 'limit_reached', 'storage_full'],
  },
  updateSound: {
    ...managed,
    summary: 'Change the name or the emoji of a sound',
    params: SoundParams,
    body: UpdateSoundRequest,
    success: { status: 200, body: SoundResponse },
    errors: ['conflict'],
  },
  deleteSound: {
    ...managed,
    summary: 'Delete a sound',
    params: SoundParams,
    success: { status: 200, body: Ok },
  },
  getSoundFile: {
    tag,
    summary: 'Get the file of a sound',
    description: 'The `id` of the sound is in the path. It can’t be guessed.',
    auth: 'public',
    params: Type.Object({ id: Id }),
    success: { status: 200, contentType: 'audio/wav' },
  },
})
