import type { Widened } from '../widened.ts'

/** Rooms: voice channels that people get by joining another one. */
export const rooms = {
  settings: 'Room settings…',
  settingsTitle: 'Room settings',
  lock: 'Lock room',
  unlock: 'Unlock room',
  isLocked: 'The room is locked',
  isUnlocked: 'Everyone can join again',
  passOn: 'Pass on room…',
  owner: 'owner of the room',
  name: 'Name',
  limit: 'User limit',
  limitHint: 'How many people can be in the room. Leave empty for no limit.',
  limitInvalid: (max: number) => `Enter a number from 1 to ${max}, or leave it empty.`,
  lockedLabel: 'Locked',
  lockedHint: 'Nobody else can join. People in the room when you lock it can come back.',
  invite: 'Also let in',
  invited: 'Can join although the room is locked',
  uninvite: (name: string) => `Don’t let in ${name}`,
  pass: {
    title: 'Pass on room',
    to: 'New owner',
    hint: 'The new owner can rename, lock and pass on the room. You can’t any more.',
    nobody: 'Nobody else is in the room.',
    confirm: 'Pass on',
    done: (name: string) => `The room belongs to ${name} now`,
  },
}

export type RoomTexts = Widened<typeof rooms>
