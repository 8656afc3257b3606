import { pluralIn } from '../plural.ts'
import type { Widened } from '../texts.ts'

const plural = pluralIn('en')

/** Front page, signing in, first steps, invites. */
export const auth = {
  ways: 'Site',
  signIn: 'Sign in',
  register: 'Create an account',
  gameServers: 'Game servers',
  apiDocs: 'Chat API',
  statusDocs: 'Game-server API',
  otherLanguage: 'Deutsch',
  signOut: 'Sign out',
  toMyServers: 'To my servers',
  front: {
    heading: 'Your community under its own roof',
    lead: 'Talk with your people, hear from your tools, and see who is on the game server. This Guildhall runs on your community’s own machine: no ads, no tracking, and nobody in between.',
    inviteOnly: 'New here? Accounts are made with an invite link. Ask someone who is already in.',
    closed: 'New accounts are not being made here right now.',
    talk: {
      title: 'Talk',
      text: 'Channels, replies, pictures and a search that finds the message again.',
    },
    hooks: {
      title: 'Hear from your tools',
      text: 'Builds, forms and scripts post into a channel with a single web address.',
    },
    games: {
      title: 'Ask a game server',
      text: 'Who is on, which map, how fast: live, for hundreds of games, without an account.',
    },
    highlights: 'What there is',
    haveInvite: 'I have a link',
  },
  scene: {
    general: 'general',
    builds: 'builds',
    planning: 'planning',
    first: 'Server is up again, map is the new one',
    second: 'On my way! Who else is in tonight?',
    reply: 'Me, in ten minutes',
    hookName: 'Build robot',
    hookBadge: 'Webhook',
    hookTitle: 'Map pack 2.4 is ready',
    hookText: 'All 12 checks passed',
    serverName: 'Friday night arena',
    players: '7 of 12 players',
  },
  firstRun: {
    heading: 'This hall is still empty',
    lead: 'Guildhall is running, and nobody lives here yet. Make the first account, then your server, its first channel, and a link to invite the others. It takes a minute.',
    action: 'Create the first account',
    notOpen:
      'Registration is not open, so the first account cannot be made. Start Guildhall once with REGISTRATION=open, make it, and close registration again.',
  },
  onlyStatus: {
    heading: 'Game servers, asked live',
    lead: 'This Guildhall only asks game servers how they are. There is nothing to sign in to.',
  },
  account: {
    signInTitle: 'Welcome back',
    registerTitle: 'Create your account',
    firstTitle: 'Create the first account',
    username: 'Username',
    usernameHint:
      'Small letters, digits and _ . - only. It stays as it is; the name that others see can be changed.',
    password: 'Password',
    passwordAtLeast: (min: number) => `At least ${min} characters. A few words in a row are good.`,
    passwordMore: (count: number) =>
      plural(count, { one: '# more character needed.', other: '# more characters needed.' }),
    passwordLength: (count: number) =>
      plural(count, { one: '# character.', other: '# characters. Good.' }),
    usernameMissing: 'Enter your username.',
    usernameShort: (min: number) => `At least ${min} characters are needed.`,
    usernameLong: (max: number) => `At most ${max} characters fit.`,
    usernameCharacters: 'Only a to z, 0 to 9 and _ . - are possible.',
    usernameTaken: 'This name is taken. Choose another one.',
    passwordMissing: 'Enter your password.',
    passwordLong: (max: number) => `At most ${max} characters fit.`,
    wrong: 'This name and password do not belong together. Check both and try again.',
    suspended: 'This account is suspended. Ask the person who runs this Guildhall.',
    forgot: 'Forgot your password?',
    forgotText:
      'Ask the person who runs this Guildhall. They can send you a link to set a new password.',
    haveAccount: 'You have an account already?',
    noAccount: 'No account yet?',
    toJoin: (server: string) => `Then you can join ${server}.`,
    closed: 'New accounts are not being made here right now.',
    needsInvite:
      'An account is made with an invite link here. Open the link that you were sent, or paste it:',
    badInvite: 'The invite that you came with can no longer be used. Ask for a new one.',
  },
  reset: {
    heading: 'Set a new password',
    lead: (username: string) =>
      `For the account ${username}. Everyone who is signed in to it will be signed out.`,
    password: 'New password',
    action: 'Set new password',
    doneTitle: 'Your password was changed',
    doneText: 'All sessions were signed out. Sign in with your new password.',
    unusableTitle: 'This link no longer works',
    unusableText:
      'It was already used, has expired or was replaced by a newer one. Ask the person who runs this Guildhall for a new link.',
    failed: 'The link couldn’t be checked',
  },
  link: {
    label: 'Invite link',
    placeholder: 'https://…/invite/…',
    open: 'Open invite',
    unreadable: 'This is no invite link. It looks like https://…/invite/abc123.',
    elsewhere: (host: string) => `This link leads to another place, ${host}. Open it in a new tab.`,
  },
  invite: {
    heading: (server: string) => `You are invited to ${server}`,
    ages: {
      everyone: 'For all ages',
      teen: 'For teenagers and older',
      adult: 'For adults only',
    },
    needsApproval: 'Newcomers are approved first',
    join: 'Join',
    ask: 'Ask to join',
    open: 'Go to the server',
    isMember: 'You are already a member here.',
    registerToJoin: 'Create an account and join',
    signInToJoin: 'Sign in and join',
    asUser: (name: string) => `You join as ${name}.`,
    unknown: {
      title: 'This invite does not exist',
      text: 'The link may be incomplete. Copy it again, or ask for a new one.',
    },
    unusable: {
      title: 'This invite no longer works',
      text: 'It has expired, was taken back, or was used as often as it may be. Ask for a new one.',
    },
    expired: {
      title: 'This invite has expired',
      text: 'It was only good for a time. Ask the one who sent it for a new one.',
    },
    revoked: {
      title: 'This invite was taken back',
      text: 'Someone who runs the server ended it. Ask them for a new one.',
    },
    exhausted: {
      title: 'This invite is used up',
      text: 'It was for a number of people, and they have come. Ask for a new one.',
    },
    banned: {
      title: 'You were banned from this server',
      text: 'An invite cannot change that. Only those who run the server can lift a ban.',
    },
    full: {
      title: 'You are in too many servers',
      text: 'Leave one that you no longer need, then open this invite again.',
    },
    failed: 'The invite could not be loaded',
    home: 'To the start page',
    waitTitle: (server: string) => `You asked to join ${server}`,
    waitText:
      'Someone there decides about it. You can leave this page open, or come back to it: it goes in by itself as soon as you are approved.',
    rejectedTitle: (server: string) => `You were not let into ${server}`,
    rejectedText:
      'Those who run the server turned your request down this time. If you know somebody there, have a word with them first.',
    askAgain: 'Ask again',
    waitSince: (time: string) => `Asked ${time}`,
  },
  start: {
    heading: (name: string) => `Good to have you here, ${name}`,
    lead: 'You are not in a server yet. How do you want to begin?',
    makeTitle: 'Make your own',
    makeText: 'A server for your group, with channels and an invite link to send.',
    joinTitle: 'Join with a link',
    joinText: 'Someone sent you an invite link? Then go right in.',
    joinHeading: 'Join with an invite link',
    joinLead: 'Paste the link that you were sent. You see what it leads to before you join.',
  },
  make: {
    steps: 'Steps',
    names: { server: 'Server', channel: 'Channel', invite: 'Invite' },
    serverHeading: 'What is your server called?',
    serverLead: 'All of this can be changed later.',
    name: 'Name',
    nameExample: 'Friday Night Games',
    nameMissing: 'Give it a name.',
    color: 'Colour',
    description: 'What is it about? (optional)',
    descriptionExample: 'Who you are, and what you do together',
    next: 'Continue',
    channelHeading: 'The first channel',
    channelLead: 'Here the talk begins. You can add more channels at any time.',
    channel: 'Channel name',
    channelMissing: 'Give it a name.',
    create: 'Create server',
    inviteHeading: (server: string) => `${server} is ready`,
    inviteLead:
      'Send this link to the people you want to have here. It works until you revoke it in the server’s settings.',
    inviteLabel: 'Invite link',
    inviteFailed: 'The invite link could not be made. The server is there all the same.',
    open: 'Go to my server',
  },
}

export type AuthTexts = Widened<typeof auth>
