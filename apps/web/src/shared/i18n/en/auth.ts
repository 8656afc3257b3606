import { pluralIn } from '../plural.ts'
import type { Widened } from '../widened.ts'

const plural = pluralIn('en')

/** The front page, signing in, first steps and invites. */
export const auth = {
  siteLinks: 'Site',
  signIn: 'Sign in',
  register: 'Create account',
  gameServers: 'Game servers',
  apiDocs: 'Chat API',
  statusDocs: 'Game server API',
  toMyServers: 'My servers',
  front: {
    heading: 'Your community under its own roof',
    lead: 'Chat and talk with your friends, get updates from your tools, and see who’s on the game server. This Guildhall runs on your community’s own machine: no ads, no tracking, nobody in between.',
    inviteOnly:
      'New here? You need an invite link to create an account. Ask someone who’s already in.',
    invitationOnly:
      'New here? You need an invitation from the person who runs this Guildhall to create an account.',
    closed: 'This Guildhall isn’t accepting new accounts right now.',
    chat: {
      title: 'Chat',
      text: 'Channels, replies, pictures, and a search that finds that one message again.',
    },
    voice: {
      title: 'Talk',
      text: 'Voice channels with cameras and screen sharing. Click one and you’re in.',
    },
    webhooks: {
      title: 'Connect your tools',
      text: 'Builds, forms and scripts post to a channel with a single URL.',
    },
    games: {
      title: 'Check a game server',
      text: 'Who’s playing, which map, how fast: live, for hundreds of games, no account needed.',
    },
    features: 'Features',
    haveInvite: 'I have an invite link',
  },
  scene: {
    general: 'general',
    builds: 'builds',
    planning: 'planning',
    lounge: 'Lounge',
    first: 'Server’s back up, with the new map',
    second: 'On my way! Who else is playing tonight?',
    reply: 'Me, in ten minutes',
    webhookName: 'Build bot',
    webhookBadge: 'Webhook',
    webhookTitle: 'Map pack 2.4 is ready',
    webhookText: 'All 12 checks passed',
    serverName: 'Friday night arena',
    players: '7 of 12 players',
  },
  firstRun: {
    heading: 'Welcome to your new Guildhall',
    lead: 'It’s up and running. Create the first account, then your server, its first channel, and an invite link for everyone else. It only takes a minute.',
    action: 'Create the first account',
    notOpen:
      'Registration isn’t open, so the first account can’t be created. Start Guildhall with REGISTRATION=open, create your account, then close registration again.',
  },
  onlyStatus: {
    heading: 'Check game servers live',
    lead: 'This Guildhall only checks game servers. You don’t need to sign in.',
  },
  account: {
    signInTitle: 'Welcome back',
    registerTitle: 'Create your account',
    firstTitle: 'Create the first account',
    username: 'Username',
    usernameHint:
      'Only lowercase letters, digits and _ . - are allowed. You can’t change it later, but you can change the name others see.',
    password: 'Password',
    passwordAtLeast: (min: number) => `At least ${min} characters. A few random words work well.`,
    passwordMore: (count: number) =>
      plural(count, { one: '# more character needed.', other: '# more characters needed.' }),
    passwordLength: (count: number) =>
      plural(count, { one: '# character.', other: '# characters. Looks good.' }),
    usernameMissing: 'Enter your username.',
    usernameShort: (min: number) => `Use at least ${min} characters.`,
    usernameLong: (max: number) => `Use at most ${max} characters.`,
    usernameCharacters:
      'Only a to z, 0 to 9 and _ . - are allowed, with at least one letter or digit.',
    usernameTaken: 'This username is taken. Try another one.',
    passwordMissing: 'Enter your password.',
    passwordLong: (max: number) => `Use at most ${max} characters.`,
    passwordCommon: 'This is one of the most common passwords. Choose another one.',
    wrong: 'Wrong username or password. Check both and try again.',
    codeLead: 'Enter the code from your authenticator app, or one of your recovery codes.',
    code: 'Code',
    codeMissing: 'Enter a code.',
    codeWrong: 'This code isn’t valid. Each one works once, so wait for the next.',
    codeBack: 'Back',
    codeLost: 'Lost your phone and your recovery codes?',
    codeLostText:
      'Ask the person who runs this Guildhall. They can turn off two-factor authentication for your account.',
    provider: (name: string) => `Continue with ${name}`,
    passkey: 'Sign in with a passkey',
    passkeyWrong: 'This passkey doesn’t work here. It may have been removed from your account.',
    passkeyCopied:
      'This passkey was refused, because it may have been copied. Sign in another way and replace it.',
    passkeyRefused: 'Your browser can’t use passkeys on this page.',
    suspended: 'This account is suspended. Contact the person who runs this Guildhall.',
    forgot: 'Forgot your password?',
    forgotText:
      'Ask the person who runs this Guildhall. They can send you a link to set a new one.',
    haveAccount: 'Already have an account?',
    noAccount: 'No account yet?',
    toJoin: (server: string) => `Then you can join ${server}.`,
    closed: 'This Guildhall isn’t accepting new accounts right now.',
    needsInvite:
      'You need an invite link to create an account here. Open the link you received, or paste it:',
    needsInvitation:
      'You need an invitation from the person who runs this Guildhall to create an account here. An invite to a server isn’t enough. Open the link you received, or paste it:',
    badInvite: 'Your invite isn’t valid here. Ask for a new one.',
    inviteExpired: 'Your invite has expired. Ask for a new one.',
    inviteUsedUp: 'Your invite was already used as often as it can be. Ask for a new one.',
    inviteRevoked: 'Your invite was revoked. Ask for a new one.',
  },
  provider: {
    waiting: 'Signing you in',
    failed: 'We couldn’t sign you in',
    expired: 'That took too long, or you began in another browser. Try again.',
    back: 'Back to sign-in',
    linked: 'Your account was linked.',
    chooseTitle: 'Choose a username',
    chooseText: (name: string) => `You’ll sign in with ${name}. This is your name here.`,
    taken: (username: string) => `The username ${username} is already taken here.`,
  },
  forgotPassword: {
    lead: 'If your account has an e-mail address, we’ll send you a link to set a new password.',
    account: 'Username or e-mail address',
    missing: 'Enter your username or e-mail address.',
    send: 'Send link',
    sent: 'If there’s an account with a confirmed e-mail address, a link is on its way. No e-mail? Ask the person who runs this Guildhall.',
  },
  verifyEmail: {
    heading: 'Confirm your e-mail address',
    lead: 'You can then reset your password by e-mail, and we’ll tell you about changes to your account.',
    confirm: 'Confirm e-mail address',
    doneTitle: 'E-mail address confirmed',
    doneText: 'It now belongs to your account.',
    unusableTitle: 'This link no longer works',
    unusableText:
      'It was already used, has expired, or was replaced by a newer one. You can request a new one in your settings.',
  },
  reset: {
    heading: 'Set a new password',
    lead: (username: string) => `For the account ${username}. This signs it out everywhere.`,
    password: 'New password',
    action: 'Set new password',
    doneTitle: 'Password changed',
    doneText: 'The account was signed out everywhere. Sign in with your new password.',
    unusableTitle: 'This link no longer works',
    unusableText:
      'It was already used, has expired, or was replaced by a newer one. Ask the person who runs this Guildhall for a new link.',
    unusableTextByEmail:
      'It was already used, has expired, or was replaced by a newer one. Request a new one with “Forgot your password?” on the sign-in page.',
    failed: 'Couldn’t check the link',
  },
  link: {
    label: 'Invite link',
    placeholder: 'https://…/invite/…',
    open: 'Open invite',
    unreadable: 'That’s not an invite link. It should look like https://…/invite/abc123.',
    elsewhere: (host: string) =>
      `This invite leads to another site, ${host}. Open the link in a new tab.`,
  },
  invite: {
    heading: (server: string) => `You’re invited to ${server}`,
    ages: {
      everyone: 'All ages',
      teen: 'Teens and older',
      adult: 'Adults only',
    },
    needsApproval: 'New members need approval',
    rules: 'Rules',
    rulesNote: 'You accept these rules before you can write.',
    join: 'Join',
    ask: 'Ask to join',
    open: 'Go to server',
    isMember: 'You’re already a member.',
    registerToJoin: 'Create account and join',
    signInToJoin: 'Sign in and join',
    asUser: (name: string) => `You’ll join as ${name}.`,
    needsInvitation:
      'No account yet? You need an invitation from the person who runs this Guildhall. Then open this link again.',
    unknown: {
      title: 'Invite not found',
      text: 'The link may be incomplete. Copy it again, or ask for a new one.',
    },
    unusable: {
      title: 'This invite no longer works',
      text: 'It has expired, was revoked, or has reached its limit. Ask for a new one.',
    },
    expired: {
      title: 'This invite has expired',
      text: 'Ask the person who sent it for a new one.',
    },
    revoked: {
      title: 'This invite was revoked',
      text: 'Someone who manages the server revoked it. Ask for a new one.',
    },
    exhausted: {
      title: 'This invite has reached its limit',
      text: 'It could only be used a limited number of times. Ask for a new one.',
    },
    banned: {
      title: 'You’re banned from this server',
      text: 'An invite can’t change that. Only the server’s moderators can lift a ban.',
    },
    full: {
      title: 'You’re in too many servers',
      text: 'Leave one you no longer need, then open this invite again.',
    },
    failed: 'Couldn’t load the invite',
    home: 'Go to home page',
    waitTitle: (server: string) => `You’ve asked to join ${server}`,
    waitText:
      'A moderator will review your request. You can come back later, or keep this page open: it takes you to the server as soon as you’re approved.',
    rejectedTitle: (server: string) => `Your request to join ${server} was declined`,
    rejectedText:
      'The moderators declined your request this time. If you know someone there, talk to them before you ask again.',
    askAgain: 'Ask again',
    waitSince: (time: string) => `Requested ${time}`,
  },
  start: {
    heading: (name: string) => `Welcome, ${name}!`,
    lead: 'You’re not in a server yet. How would you like to start?',
    createTitle: 'Create a server',
    createText: 'For your group, with channels and an invite link to share.',
    joinTitle: 'Join a server',
    joinText: 'Did someone send you an invite link? Then you’re almost in.',
    joinHeading: 'Join with an invite link',
    joinLead: 'Paste the link you received. You’ll see the server before you join it.',
  },
  newServer: {
    steps: 'Steps',
    names: { server: 'Server', channel: 'Channel', invite: 'Invite' },
    serverHeading: 'Name your server',
    serverLead: 'You can change all of this later.',
    name: 'Name',
    nameExample: 'Friday Night Games',
    nameMissing: 'Enter a name.',
    color: 'Colour',
    description: 'Description (optional)',
    descriptionExample: 'Who you are and what you do together',
    next: 'Continue',
    channelHeading: 'Create your first channel',
    channelLead: 'This is where people chat. You can add more channels any time.',
    channel: 'Channel name',
    channelMissing: 'Enter a name.',
    create: 'Create server',
    inviteHeading: (server: string) => `${server} is ready`,
    inviteLead:
      'Share this link with the people you’d like to invite. It works until you revoke it in the server settings.',
    inviteLabel: 'Invite link',
    inviteFailed: 'The invite link couldn’t be created, but your server is ready.',
    open: 'Go to my server',
  },
}

export type AuthTexts = Widened<typeof auth>
