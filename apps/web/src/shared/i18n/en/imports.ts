import type { ImportCount, ImportProblem, MissingFileReason } from '@guildhall/contract'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** Importing the history of a server. */
export const imports = {
  intro:
    'Bring the messages of your old server here. Export its channels with DiscordChatExporter in the format JSON, with their media if you like, then choose the files.',
  choose: 'Choose files',
  chooseHint: (size: string) =>
    `JSON files, or a ZIP file of an export with its media, up to ${size} together.`,
  tooLarge: (size: string) => `These files are too large together. The limit is ${size}.`,
  tooMany: (max: number) => `Choose at most ${max} files at a time.`,
  emptyFile: (name: string) => `${name} is empty.`,
  uploading: 'Uploading the files',
  uploadHint:
    'You can use Guildhall meanwhile. If you close this page, choose the same files again to continue.',
  paused: 'The upload is waiting',
  pausedHint: 'Choose the same files again. The upload goes on where it stopped.',
  wrongFiles: (name: string) => `${name} isn’t among the files you chose, or it has changed.`,
  offline: 'The server doesn’t respond. The upload goes on by itself.',
  checking: 'Reading the files',
  ready: 'Choose where the messages go',
  readyHint:
    'New channels are visible only to you until the import is done. Then they get the permissions of their category. A thread that becomes a channel stays private. Nobody is notified.',
  channelFor: (name: string) => `Channel for ${name}`,
  newChannel: (name: string) => `New channel “${name}”`,
  newPrivateChannel: (name: string) => `New private channel “${name}”`,
  threadIn: (channel: string) => `Thread in #${channel}`,
  known: 'imported before: only newer messages are added',
  start: 'Start import',
  waiting: 'Waiting for another import to finish',
  running: 'Importing',
  runningHint: 'You can close this page: the import goes on.',
  stop: 'Stop import',
  cancel: 'Cancel',
  stopTitle: 'Stop the import?',
  stopText:
    'What has been imported stays. New channels stay private. To continue later, upload the same files again.',
  progress: (percent: number) => `${percent}%`,
  files: (done: number, all: number) =>
    plural(all, { one: `${done} of 1 file`, other: `${done} of ${all} files` }),
  bytes: (done: string, all: string) => `${done} of ${all}`,
  messages: (count: number) => plural(count, { one: '1 message', other: '# messages' }),
  authors: (count: number) => plural(count, { one: '1 author', other: '# authors' }),
  attached: (count: number) => plural(count, { one: '1 attached file', other: '# attached files' }),
  left: (seconds: number) =>
    seconds < 90
      ? 'about a minute left'
      : seconds < 5400
        ? `about ${Math.round(seconds / 60)} minutes left`
        : `about ${Math.round(seconds / 3600)} hours left`,
  earlier: 'Earlier imports',
  done: 'Import finished',
  stopped: 'Import stopped',
  failed: 'Import failed',
  goOn: 'What was imported before stays. Correct the file and import it again: it goes on from there.',
  leftOut: 'Left out or shortened',
  missing: 'Files that are missing',
  missingReasons: {
    account_quota: 'your storage is used up',
    server_quota: 'the storage of this server is used up',
    too_large: 'larger than an upload may be',
    damaged: 'can’t be read from the ZIP file',
    invalid: 'not a valid picture',
    no_room: 'the server has too many pictures of this kind',
  } satisfies Record<MissingFileReason, string>,
  goneChannel: 'a deleted channel',
  claims: {
    title: 'Who was who',
    intro:
      'Members say in the menu of an imported message that they wrote it, and you decide. You can also assign its author to a member there, who is asked. Once both agree, all messages of that author show the member.',
    none: 'No imported author belongs to a member yet.',
    claim: (member: string, author: string) => `${member} says: I was ${author}`,
    accepted: (member: string, author: string) => `${member} was ${author}`,
    declined: (member: string, author: string) => `Declined: ${member} as ${author}`,
    asked: (member: string, author: string) => `${member} is asked: Were you ${author}?`,
    refused: (member: string, author: string) => `${member} says: I wasn’t ${author}`,
    withdraw: 'Withdraw',
    accept: 'Accept',
    decline: 'Decline',
    takeBack: 'Take back',
    remove: 'Remove',
    messages: (author: string) => `Messages of ${author}`,
  },
  question: {
    banner: (author: string) => `Were you ${author} in the imported messages?`,
    answer: 'Answer…',
    title: (author: string) => `Were you ${author}?`,
    text: (author: string) =>
      `Someone who manages this server says so. If you agree, all imported messages of ${author} in this server show you as their author, also those that are imported later. Nothing changes if you don’t.`,
    accept: 'That was me',
    decline: 'Not me',
  },
  assign: {
    title: (author: string) => `Who was ${author}?`,
    text: (author: string) =>
      `The member is asked. Once they agree, all messages of ${author} show them. A member who declines isn’t asked again.`,
    member: 'Member',
    submit: 'Ask',
    done: (member: string) => `${member} is asked.`,
  },
  problems: {
    damaged: 'This file is damaged:',
    missing: 'The uploaded files are gone. Upload them again.',
    channel_limit: 'The server has too many channels. Delete some, or choose existing channels.',
    message_limit: 'An import can’t have more messages. Export a shorter time.',
    channel_gone: 'The channel was deleted during the import.',
    not_allowed: 'The person who started the import may not manage this server any more.',
    storage_full: 'The server is running out of disk space. Ask its operator.',
    account_quota: 'Your storage is used up. All messages are here, but not all of their files.',
    server_quota:
      'The storage of this server is used up. All messages are here, but not all of their files.',
    too_large: 'The files or a message in them are too large to be read.',
    internal_error: 'Something went wrong on our side.',
  } satisfies Record<ImportProblem, string>,
  counts: {
    known: (count: number) =>
      plural(count, {
        one: '1 message that was here already',
        other: '# messages that were here already',
      }),
    empty: (count: number) =>
      plural(count, {
        one: '1 message without text and files',
        other: '# messages without text and files',
      }),
    lostFiles: (count: number) =>
      plural(count, {
        one: '1 file that isn’t named here: too large, unreadable or without room',
        other: '# files that aren’t named here: too large, unreadable or without room',
      }),
    reactions: (count: number) => plural(count, { one: '1 reaction', other: '# reactions' }),
    embeds: (count: number) =>
      plural(count, {
        one: '1 card without text and picture',
        other: '# cards without text and picture',
      }),
    fields: (count: number) =>
      plural(count, {
        one: '1 field of a card with too many',
        other: '# fields of cards with too many',
      }),
    pictures: (count: number) =>
      plural(count, {
        one: '1 picture of a card with too many',
        other: '# pictures of cards with too many',
      }),
    shortened: (count: number) =>
      plural(count, { one: 'the end of 1 text in a card', other: 'the end of # texts in cards' }),
    components: (count: number) =>
      plural(count, { one: '1 row of buttons', other: '# rows of buttons' }),
    unpinned: (count: number) =>
      plural(count, {
        one: '1 pin, because the channel has too many',
        other: '# pins, because channels have too many',
      }),
  } satisfies Record<Exclude<ImportCount, 'messages' | 'files'>, (count: number) => string>,
}
