import { pluralIn } from '../plural.ts'
import type { Widened } from '../texts.ts'

const plural = pluralIn('en')

/** Voice channels: the call, who is in it, the stage. */
export const voice = {
  call: 'Voice',
  participants: (channel: string) => `In ${channel}`,
  more: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  loadingName: 'Loading name',
  state: {
    joining: 'Joining…',
    connecting: 'Connecting…',
    connected: 'Voice connected',
    lost: 'Reconnecting…',
    unreachable: 'No connection',
  },
  /** Of a call that the account has begun. */
  answers: { ringing: 'Ringing…', declined: 'Call declined', unanswered: 'No answer' },
  marks: {
    muted: 'muted',
    deafened: 'deafened',
    serverMuted: 'muted by a moderator',
    mayNotSpeak: 'not allowed to speak here',
    serverDeafened: 'deafened by a moderator',
    camera: 'camera on',
    screen: 'sharing a screen',
  },
  mute: 'Mute',
  unmute: 'Unmute',
  deafen: 'Deafen',
  undeafen: 'Undeafen',
  startCamera: 'Turn on camera',
  stopCamera: 'Turn off camera',
  startScreen: 'Share screen',
  stopScreen: 'Stop sharing',
  screenProblems: {
    insecure:
      'Browsers only allow screen sharing over HTTPS. Ask the person who runs this Guildhall to set it up.',
    unsupported: 'This browser can’t share your screen.',
    denied:
      'Your system doesn’t let the browser share the screen. Allow it in the privacy settings of your system.',
    no_device: 'There is nothing to share.',
    in_use: 'Your screen can’t be shared. Another app may prevent it.',
  },
  leave: 'Leave voice channel',
  join: 'Join',
  joinHere: 'Move here',
  settings: 'Voice settings',
  controls: 'Call controls',
  retry: 'Try again',
  joinAgain: 'Join again',
  dismiss: 'Dismiss',
  openChannel: (channel: string, server: string) => `Open ${channel} (${server})`,
  openConversation: (name: string) => `Open conversation with ${name}`,
  leaveCall: 'Leave call',
  quality: {
    title: 'Connection quality',
    good: 'Good connection',
    medium: 'Fair connection',
    poor: 'Poor connection',
    measuring: 'Measuring the connection…',
    details: (milliseconds: string, percent: string) =>
      `Round trip ${milliseconds} ms, ${percent}% packet loss`,
    reconnect: 'Reconnect',
  },
  statusMessages: {
    joined: (name: string) => `${name} joined the voice channel`,
    left: (name: string) => `${name} left the voice channel`,
    muted: 'A moderator muted you',
    unmuted: 'You can speak again',
    silenced: 'You’re not allowed to speak here',
    deafened: 'A moderator deafened you',
    undeafened: 'You can hear again',
  },
  notices: {
    removed: (channel: string) => `You were disconnected from ${channel}.`,
    interrupted: (channel: string) => `The page was reloaded while you were in ${channel}.`,
    elsewhere: (channel: string) => `You joined ${channel} in another window or on another device.`,
    moved: (channel: string) => `A moderator moved you to ${channel}.`,
    unreachable: (channel: string) =>
      `There was no connection to ${channel}. Your network may block UDP, or the voice port of this server isn’t reachable. If this keeps happening, contact the people who run this server.`,
    connecting:
      'No sound gets through. Your network may block UDP, or the voice port of this server isn’t reachable. If this keeps happening, contact the people who run this server.',
    listening: 'Until then you can listen.',
    soundBlocked: 'Your browser is holding back the sound. Click anywhere to hear the others.',
  },
  stage: {
    gridView: 'Show everyone in the same size',
    speakerView: 'Show who speaks large',
    more: (count: number) => plural(count, { one: '# more person', other: '# more people' }),
    screenOf: (name: string) => `${name}’s screen`,
    shares: (name: string) => `${name} is sharing a screen`,
    ownScreen: 'You’re sharing your screen',
    watch: 'Watch',
    stopWatching: (screen: string) => `Stop watching ${screen}`,
    screenVolume: 'Volume of the screen',
    enlarge: (name: string) => `Enlarge ${name}`,
    shrink: (name: string) => `Shrink ${name}`,
    fullScreen: (name: string) => `${name} in full screen`,
    openWindow: (name: string) => `${name} in a separate window`,
    closeWindow: 'Close the separate window',
    empty: 'Nobody is here yet',
    emptyText: 'Join and others will see you in the channel list.',
    notAllowed: 'You don’t have permission to join this channel.',
    listenOnly: 'You can listen here, but you don’t have permission to speak.',
    elsewhere: 'You’re in this channel in another window or on another device.',
    count: (count: number) => plural(count, { one: '# person', other: '# people' }),
    countOf: (count: number, limit: number) => `${String(count)} of ${String(limit)} people`,
  },
}

export type VoiceTexts = Widened<typeof voice>
