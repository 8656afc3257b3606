import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** Texts that several components share. */
export const common = {
  appName: 'Guildhall',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  create: 'Create',
  delete: 'Delete',
  edit: 'Edit',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading',
  more: 'More',
  search: 'Search',
  none: 'None',
  never: 'Never',
  yes: 'Yes',
  no: 'No',
  saved: 'Saved',
  you: 'you',
  showPassword: 'Show password',
  unknownMember: 'Former member',
  members: (count: number) => plural(count, { one: '# member', other: '# members' }),
  online: (count: number) => plural(count, { one: '# online', other: '# online' }),
  skipToContent: 'Skip to the content',
  unsavedChanges: 'There are changes that are not saved.',
  discard: 'Discard',
  leaveUnsaved: {
    title: 'Leave without saving?',
    text: 'Your changes here are not saved, and will be lost.',
    leave: 'Leave',
  },
  connection: {
    connecting: 'Connecting …',
    lost: 'The connection is gone. Trying again …',
    refused: (origin: string) =>
      `Guildhall does not accept connections from ${origin}. The operator can allow this address with the setting PUBLIC_URL or ALLOWED_ORIGINS.`,
    tooOften: 'Too many reconnects in a short time. Guildhall will reconnect within a minute.',
    retryNow: 'Try now',
    back: 'Connected again.',
  },
  presence: {
    online: 'Online',
    idle: 'Away',
    dnd: 'Do not disturb',
    invisible: 'Invisible',
    offline: 'Offline',
  },
  notFound: {
    title: 'There is nothing here',
    text: 'The page may have moved, or the link is incomplete.',
    home: 'To the start page',
  },
  part: {
    failed: 'This couldn’t be loaded.',
    outdated: 'Guildhall was updated. Reload the page to go on.',
    reload: 'Reload',
  },
  crashed: {
    title: 'Something went wrong in this page',
    text: 'Your messages are safe. Loading the page anew usually helps.',
    reload: 'Load anew',
  },
}
