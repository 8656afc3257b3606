import { pluralIn } from '../plural.ts'
import type { Widened } from '../texts.ts'

const plural = pluralIn('en')

/** Settings of one's own. */
export const account = {
  groups: { you: 'You', browser: 'This browser', account: 'Account' },
  sections: {
    profile: 'Profile',
    status: 'Status',
    appearance: 'Appearance',
    notifications: 'Notifications',
    shortcuts: 'Keyboard shortcuts',
    password: 'Password',
    sessions: 'Sessions',
  },
  signOut: 'Sign out',
  absent: {
    title: 'There is no such section',
    text: 'Pick one from the list.',
  },
  profile: {
    intro: 'How the others see you, in every server.',
    picture: 'Picture',
    upload: 'Choose a picture',
    remove: 'Remove',
    pictureHint: 'Its middle is cut to a square. You can also drop one here.',
    broken: 'That file is no picture that this browser can read.',
    displayName: 'Display name',
    displayNameHint: 'A server can know you by a nickname of its own.',
    nameMissing: 'Without a name nobody knows who you are.',
    username: 'Username',
    usernameHint: 'You sign in with it and are mentioned by it. It stays as it is.',
    preview: 'How others see you',
    previewMessage: 'This is how I look when I say something.',
  },
  status: {
    intro: 'Everyone in your servers sees it next to your name.',
    presence: 'Presence',
    hints: {
      online: 'You are there. After a while without a touch you are shown as away.',
      idle: 'You are shown as away until you change it.',
      dnd: 'You are there, but no notification and no sound reaches you.',
      invisible: 'You look offline, and can do everything as always.',
    },
    text: 'Status text',
    textHint: 'Such as: “In the garden, back at six”.',
    clear: 'Clear',
  },
  appearance: {
    intro: 'Kept in this browser, and seen at once.',
    theme: 'Theme',
    themes: { system: 'Like the system', dark: 'Dark', light: 'Light' },
    contrast: 'High contrast',
    contrastHint: 'Stronger lines, and no faint text. A system that asks for it gets it anyway.',
    textSize: 'Text size',
    textSizes: { small: 'Small', normal: 'Normal', large: 'Large', largest: 'Largest' },
    textSizeHint: 'Everything grows along. Your browser’s own zoom works, too.',
    language: 'Language',
    likeBrowser: (language: string) => `Like the browser (${language})`,
    languages: { en: 'English', de: 'Deutsch' },
    motion: 'Movement follows your system: where it asks for less, nothing moves here.',
  },
  notifications: {
    intro: 'They come while you look at something else, as long as Guildhall is open somewhere.',
    when: 'Call me for',
    choices: { all: 'Every message', mentions: 'Mentions only', nothing: 'Nothing' },
    hints: {
      all: 'In all channels that you can see.',
      mentions: 'When somebody names you, or everyone.',
      nothing: 'Unread marks stay.',
    },
    permission: 'Notifications on this device',
    allow: 'Allow notifications',
    test: 'Send a test',
    testTitle: 'It works',
    testText: 'This is how Guildhall calls you.',
    testSent: 'Sent. If nothing shows up, look at the notifications of your system.',
    states: {
      default: 'Your browser asks you once. Guildhall has not asked yet.',
      granted: 'Notifications are allowed.',
      denied:
        'Your browser blocks them. Press the sign beside the address, allow notifications, and load this page anew.',
      insecure:
        'Browsers only allow them on pages that came over https. Ask whoever runs this Guildhall to set it up.',
      missing:
        'This browser has none. On an iPhone or iPad, put Guildhall on the home screen first and open it from there.',
    },
    dndNote: 'You have set “Do not disturb”: nothing calls you until you change that.',
    changeStatus: 'Change the status',
    sound: 'Sound',
    sounds: 'Two soft notes',
    soundsHint: 'Along with what calls you.',
    tryOut: 'Listen',
  },
  shortcuts: {
    intro: 'Everything works without a mouse. In lists, the arrow keys move.',
  },
  password: {
    intro: 'A new one ends all your other sessions; this one stays.',
    current: 'Current password',
    currentMissing: 'Enter the password that you have now.',
    currentWrong: 'That is not your password.',
    next: 'New password',
    missing: 'Choose a new password.',
    short: (missing: number) =>
      plural(missing, { one: '# more character', other: '# more characters' }),
    long: (max: number) => `At most ${max} characters.`,
    same: 'That is the one you have already.',
    strength: {
      none: 'Length counts most. Several words make a good one.',
      fair: 'Fair. A few characters more would make it a good one.',
      good: 'Good and long.',
      strong: 'Very good.',
    },
    change: 'Change the password',
    done: 'Password changed. All other sessions have ended.',
  },
  sessions: {
    intro: 'Where you are signed in. End what you do not recognise, and then change your password.',
    here: 'This browser',
    others: 'Elsewhere',
    none: 'You are signed in nowhere else.',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'Unknown browser',
    unknownSystem: 'an unknown system',
    unknownDevice: 'Unknown device',
    lastSeen: (when: string) => `last active ${when}`,
    justNow: 'just now',
    since: (when: string) => `signed in ${when}`,
    end: 'End',
    endOf: (device: string) => `End the session of ${device}`,
    ended: 'The session has ended.',
    endAll: 'End all others',
    endAllQuestion: 'End all other sessions?',
    endAllText: (count: number) =>
      plural(count, {
        one: 'The other browser or program is signed out at once.',
        other: 'The # other browsers and programs are signed out at once.',
      }),
    endedAll: 'All other sessions have ended.',
  },
}

export type AccountTexts = Widened<typeof account>
