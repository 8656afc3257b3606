import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** Texts that several components share. */
export const common = {
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
  copiedLink: 'Link copied.',
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
  deletedUser: 'Deleted user',
  members: (count: number) => plural(count, { one: '# member', other: '# members' }),
  online: (count: number) => plural(count, { one: '# online', other: '# online' }),
  skipToContent: 'Skip to content',
  unsavedChanges: 'You have unsaved changes.',
  discard: 'Discard',
  leaveUnsaved: {
    title: 'Leave without saving?',
    text: 'Your changes will be lost.',
    leave: 'Leave',
  },
  connection: {
    connecting: 'Connecting…',
    lost: 'Connection lost. Reconnecting…',
    refused: (origin: string) =>
      `Guildhall doesn’t accept connections from ${origin}. The operator can allow this address with the setting PUBLIC_URL or ALLOWED_ORIGINS.`,
    tooOften: 'Too many reconnects in a short time. Guildhall reconnects within a minute.',
    retryNow: 'Try now',
    back: 'You’re back online.',
  },
  presence: {
    online: 'Online',
    idle: 'Away',
    dnd: 'Do not disturb',
    invisible: 'Invisible',
    offline: 'Offline',
  },
  notFound: {
    title: 'Page not found',
    text: 'The page may have moved, or the link is incomplete.',
    home: 'Go to home page',
  },
  part: {
    failed: 'This couldn’t be loaded.',
    outdated: 'Guildhall was updated. Reload the page to continue.',
    reload: 'Reload',
  },
  crashed: {
    title: 'Something went wrong',
    text: 'Your messages are safe. Reloading the page usually helps.',
    reload: 'Reload',
  },
}
