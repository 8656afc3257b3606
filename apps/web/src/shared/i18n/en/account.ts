import { pluralIn } from '../plural.ts'
import type { Widened } from '../texts.ts'

const plural = pluralIn('en')

/** The account settings. */
export const account = {
  groups: { you: 'You', browser: 'This browser', account: 'Account' },
  sections: {
    profile: 'Profile',
    status: 'Status',
    privacy: 'Privacy',
    appearance: 'Appearance',
    notifications: 'Notifications',
    voice: 'Voice & video',
    shortcuts: 'Keyboard shortcuts',
    password: 'Password',
    email: 'E-mail address',
    twoFactor: 'Two-factor authentication',
    passkeys: 'Passkeys',
    sessions: 'Sessions',
    data: 'Your data',
  },
  signOut: 'Sign out',
  notFound: {
    title: 'Section not found',
    text: 'Choose one from the list.',
  },
  profile: {
    intro: 'How you appear to others in every server.',
    picture: 'Profile picture',
    upload: 'Upload picture',
    remove: 'Remove',
    pictureHint: 'Pictures are cropped to a square. You can also drop one here.',
    broken: 'Your browser can’t open this file as a picture. Try a PNG or JPEG file.',
    displayName: 'Display name',
    displayNameHint: 'You can have a different nickname in each server.',
    nameMissing: 'Enter a display name.',
    username: 'Username',
    usernameHint: 'You sign in with it, and others mention you by it. It can’t be changed.',
    preview: 'Preview',
    previewMessage: 'This is what my messages look like.',
  },
  status: {
    intro: 'Everyone in your servers sees it next to your name.',
    presence: 'Online status',
    hints: {
      online: 'You appear online, and away after a while of inactivity.',
      idle: 'You appear away until you change it.',
      dnd: 'You appear busy and get no notifications or sounds.',
      invisible: 'You appear offline, but everything works as usual.',
    },
    text: 'Custom status',
    textHint: 'For example: “In the garden, back at six”',
    clear: 'Clear',
  },
  privacy: {
    intro: 'Who can reach you outside of the channels of a server.',
    messages: 'Who can send you direct messages',
    messagesHint:
      'Conversations you already have stay, but others may not be able to write in them.',
    messagesFrom: {
      shared_servers: 'Friends and everyone you share a server with',
      friends: 'Friends only',
      nobody: 'Nobody',
    },
    requests: 'Who can send you friend requests',
    requestsFrom: {
      everyone: 'Everyone',
      shared_servers: 'People you share a server with',
      nobody: 'Nobody',
    },
    blocked: 'See who you’ve blocked',
  },
  appearance: {
    intro: 'These settings only apply to this browser.',
    theme: 'Theme',
    themes: { system: 'Match system', dark: 'Dark', light: 'Light' },
    contrast: 'High contrast',
    contrastHint: 'Stronger borders and no faint text. Always on if your system asks for it.',
    textSize: 'Text size',
    textSizes: { small: 'Small', normal: 'Normal', large: 'Large', largest: 'Largest' },
    textSizeHint: 'Scales the whole app. Your browser’s zoom works too.',
    language: 'Language',
    matchBrowser: (language: string) => `Match browser (${language})`,
    languages: { en: 'English', de: 'Deutsch' },
    motion: 'To reduce animations, turn on “reduce motion” in your system settings.',
  },
  notifications: {
    intro:
      'Guildhall notifies you while you’re in another tab or app. With push notifications, also while it’s closed.',
    hints: {
      all: 'In every channel you can see, unless you set something else for it.',
      mentions: 'When someone mentions you or everyone.',
      nothing: 'Channels are still marked as unread.',
    },
    permission: 'Notifications on this device',
    allow: 'Turn on notifications',
    test: 'Send a test',
    testTitle: 'It works!',
    testText: 'This is what a notification from Guildhall looks like.',
    testSent: 'Sent. Nothing there? Check the notification settings of your system.',
    states: {
      default: 'Your browser will ask you for permission.',
      granted: 'Notifications are on.',
      denied:
        'Your browser blocks notifications. Click the icon next to the address, allow notifications, and reload this page.',
      insecure:
        'Browsers only allow notifications over HTTPS. Ask the person who runs this Guildhall to set it up.',
      missing:
        'This browser doesn’t support notifications. On an iPhone or iPad, add Guildhall to your home screen first and open it from there.',
    },
    push: {
      title: 'Push notifications',
      here: 'Push notifications on this device',
      hereHint: 'They arrive while Guildhall is closed or you’re away.',
      blocked:
        'Your browser blocks notifications. Click the icon next to the address, allow notifications, and try again.',
      missing:
        'This browser doesn’t support push notifications. On an iPhone or iPad, add Guildhall to your home screen first and open it from there.',
      failed:
        'Your browser couldn’t turn on push notifications. Check that it’s allowed to use its push service, and try again.',
      showText: 'Show message text',
      showTextHint:
        'Notifications contain the message and who wrote it, on all your devices. Otherwise, they only say where there’s a new one.',
      others: 'Other devices with push notifications',
      turnOff: 'Turn off',
      turnOffOn: (device: string) => `Turn off push notifications on ${device}`,
    },
    dndNote: 'Your status is “Do not disturb”, so you won’t get any notifications.',
    changeStatus: 'Change status',
    sound: 'Sound',
    playSound: 'Notification sound',
    playSoundHint: 'Plays with every notification.',
    tryOut: 'Play sound',
  },
  shortcuts: {
    intro: 'Everything works without a mouse. Use the arrow keys to move through lists.',
  },
  password: {
    intro: 'Changing your password signs you out everywhere else.',
    current: 'Current password',
    currentMissing: 'Enter your current password.',
    currentWrong: 'That’s not your current password.',
    next: 'New password',
    missing: 'Enter a new password.',
    short: (missing: number) =>
      plural(missing, { one: '# more character needed', other: '# more characters needed' }),
    long: (max: number) => `Use at most ${max} characters.`,
    same: 'That’s already your password.',
    common: 'That’s one of the most common passwords. Choose another one.',
    strength: {
      none: 'Longer is stronger. A few random words work well.',
      fair: 'Fair. A few more characters would make it stronger.',
      good: 'Good password.',
      strong: 'Strong password.',
    },
    change: 'Change password',
    done: 'Password changed. You’re signed out everywhere else.',
  },
  email: {
    intro:
      'Only you can see it. It lets you reset a forgotten password, and we tell you about changes to your account.',
    none: 'Your account has no e-mail address.',
    current: (address: string) => `Your e-mail address is ${address}.`,
    pending: (address: string) =>
      `We’ve sent a link to ${address}. Open it within a day to confirm the address.`,
    add: 'Add e-mail address',
    change: 'Change e-mail address',
    changeText: 'We’ll send you a link to confirm the address.',
    address: 'New e-mail address',
    invalid: 'That’s not an e-mail address.',
    sendLink: 'Send link',
    remove: 'Remove',
    removeTitle: 'Remove your e-mail address?',
    removeText: 'You won’t be able to reset your password by e-mail.',
    removed: 'Your e-mail address was removed.',
  },
  twoFactor: {
    intro:
      'Signing in then takes your password and a code from your phone, so a stolen password isn’t enough.',
    howItWorks:
      'You need an authenticator app, such as Aegis, Google Authenticator or your password manager.',
    isOn: 'Two-factor authentication is on.',
    turnOn: 'Turn on',
    setUpTitle: 'Turn on two-factor authentication',
    passwordFirst: 'Enter your password first.',
    next: 'Continue',
    scan: 'Scan this code with your authenticator app.',
    qrCode: 'QR code for your authenticator app',
    orType: 'Can’t scan it? Enter this key in the app instead:',
    secret: 'Key',
    code: 'Code',
    codeOfApp: 'The six digits that the app shows now.',
    codeOrRecoveryCode: 'From your authenticator app, or one of your recovery codes.',
    codeWrong: 'This code isn’t valid. Each one works once, so wait for the next.',
    recoveryCodes: 'Recovery codes',
    recoveryIntro: 'Without your phone, you can sign in with one of these. Each works once.',
    codesLeft: (count: number) =>
      plural(count, { one: 'You have # code left.', other: 'You have # codes left.' }),
    renew: 'Get new recovery codes',
    renewText: 'Your current recovery codes will stop working.',
    renewAction: 'Get new codes',
    saveCodes:
      'Keep these codes somewhere safe, not just on your phone. You won’t see them again. Without them and your phone, only the person who runs this Guildhall can let you back in.',
    codesSaved: 'I’ve saved them',
    turnOff: 'Turn off',
    turnOffQuestion: 'Turn off two-factor authentication?',
    turnOffText: 'Your password alone will be enough to sign in.',
    turnedOff: 'Two-factor authentication is off.',
  },
  passkeys: {
    intro:
      'Sign in with your fingerprint, your face or your device’s PIN instead of a password. A passkey also replaces the code of two-factor authentication.',
    none: 'Your account has no passkeys yet.',
    created: (date: string) => `Added on ${date}`,
    lastUsed: (when: string) => `Last used ${when}`,
    neverUsed: 'Never used',
    add: 'Add passkey',
    addTitle: 'Add a passkey',
    addText: 'Your browser will then ask where to save it.',
    next: 'Continue',
    name: 'Name',
    nameHint: 'So you recognise it later.',
    added: 'The passkey was added.',
    failures: {
      cancelled: 'No passkey was created. Try again.',
      exists: 'This device already has a passkey for your account.',
      refused: 'Your browser couldn’t create a passkey on this page.',
    },
    rename: 'Rename',
    renameOf: (name: string) => `Rename ${name}`,
    renameTitle: 'Rename passkey',
    renamed: 'The passkey was renamed.',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove the passkey “${name}”?`,
    removeText:
      'It will no longer sign you in. Also delete it on your device or in your password manager.',
    removed: 'The passkey was removed.',
    problems: {
      no_domain:
        'Passkeys don’t work at an IP address. They need a domain name, which the person who runs this Guildhall can set up.',
      not_secure:
        'Browsers only allow passkeys over HTTPS. Ask the person who runs this Guildhall to set it up.',
      elsewhere: (origin: string) =>
        `Passkeys only work at ${origin}. Open Guildhall there to add one.`,
      unsupported: 'This browser doesn’t support passkeys, or is too old for them.',
    },
  },
  sessions: {
    intro:
      'Where you’re signed in. If you don’t recognise a session, sign it out and change your password.',
    here: 'This browser',
    others: 'Other sessions',
    none: 'You’re not signed in anywhere else.',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'Unknown browser',
    unknownSystem: 'an unknown system',
    unknownDevice: 'Unknown device',
    lastSeen: (when: string) => `Last active ${when}`,
    justNow: 'just now',
    since: (when: string) => `Signed in ${when}`,
    end: 'Sign out',
    endOf: (device: string) => `Sign out ${device}`,
    ended: 'The session was signed out.',
    endAll: 'Sign out everywhere else',
    endAllQuestion: 'Sign out everywhere else?',
    endAllText: (count: number) =>
      plural(count, {
        one: '1 other browser or app will be signed out.',
        other: '# other browsers and apps will be signed out.',
      }),
    endedAll: 'You’re signed out everywhere else.',
  },
  data: {
    intro: 'Everything that belongs to your account.',
    title: 'Download your data',
    contents:
      'A ZIP file with your account, your servers, and all messages and files you’ve sent. Up to three times a day.',
    open: 'Download…',
    question: 'Download your data?',
    explanation: 'Confirm that it’s you. The download can be large, so it may take a while.',
    confirm: 'Download',
    started: 'The download has started.',
  },
  deletion: {
    title: 'Delete account',
    intro: 'Deletes your account for good. You can decide what happens to your messages.',
    open: 'Delete account…',
    question: 'Delete your account?',
    warning:
      'Your profile, friends, settings and memberships are deleted right away, and your username becomes free. This can’t be undone.',
    messages: 'Your messages',
    choices: { keep: 'Keep them', delete: 'Delete them' },
    choiceHints: {
      keep: 'They stay where they are, under the name “Deleted user”.',
      delete: 'All messages, files and reactions in servers and conversations go, too.',
    },
    typeName: (name: string) => `Type “${name}” to confirm`,
    confirm: 'Delete account',
    done: 'Your account was deleted.',
  },
}

export type AccountTexts = Widened<typeof account>
