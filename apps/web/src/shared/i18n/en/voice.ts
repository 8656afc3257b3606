import { memoize } from '../../utils/memoize.ts'
import { numberIn, pluralIn } from '../plural.ts'
import type { Widened } from '../widened.ts'

const plural = pluralIn('en')
const number = numberIn('en')
const list = memoize(() => new Intl.ListFormat('en'))

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
    priority: 'speaking with priority',
    whispersToYou: 'whispering to you',
    whispering: 'whispering',
  },
  playing: (sound: string) => `playing ${sound}`,
  mute: 'Mute',
  unmute: 'Unmute',
  deafen: 'Deafen',
  undeafen: 'Undeafen',
  startCamera: 'Turn on camera',
  stopCamera: 'Turn off camera',
  startScreen: 'Share screen',
  stopScreen: 'Stop sharing',
  soundboard: 'Soundboard',
  /** Of a received video. */
  video: {
    title: (name: string) => `Quality of ${name}`,
    quality: 'Quality',
    qualities: { auto: 'Automatic', high: 'High', low: 'Low' },
    hints: {
      auto: 'As your connection and the size on your screen allow.',
      high: 'The best that is sent, whatever its size on your screen.',
      low: 'Needs the least data.',
    },
    waiting: 'Waiting for the picture…',
    resolution: 'Resolution',
    frames: 'Frames per second',
    bitrate: 'Bitrate',
    loss: 'Packet loss',
    codec: 'Codec',
    kbps: (value: string) => `${value} kbit/s`,
    percent: (value: string) => `${value}%`,
  },
  screenDialog: {
    title: 'Share your screen',
    titleShared: 'Change screen sharing',
    start: 'Choose what to share',
    apply: 'Apply',
    change: 'Change quality',
    content: 'What are you showing?',
    contents: { detail: 'Text and detail', motion: 'Games and film' },
    contentHints: {
      detail: 'Stays sharp. Movement may stutter on slow connections.',
      motion: 'Stays smooth. Details may blur on slow connections.',
    },
    quality: 'Quality',
    source: 'As on your screen',
    height: (pixels: number) => `${String(pixels)}p`,
    limited: (megabits: number) =>
      `This channel allows up to ${number(megabits)} Mbit/s, so the picture may be less sharp.`,
    frames: 'Frames per second',
    sound: 'Share the sound',
    soundHint:
      'The sound of a tab is best: that of the whole screen may include the voices of this call.',
    noSound: 'This browser can’t share sound.',
    noSoundShared: 'What you’re sharing has no sound. To add it, stop sharing and start again.',
    echo: 'The sound of your whole screen includes this call, so others hear themselves. Share a tab instead, or turn the sound off.',
    turnSoundOff: 'Turn sound off',
  },
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
    overTcp: 'Your network blocks UDP. Your call goes over TCP.',
    reconnect: 'Reconnect',
  },
  statusMessages: {
    joined: (name: string) => `${name} joined the voice channel`,
    left: (name: string) => `${name} left the voice channel`,
    whispers: (name: string) => `${name} is whispering to you`,
    muted: 'A moderator muted you',
    unmuted: 'You can speak again',
    silenced: 'You’re not allowed to speak here',
    deafened: 'A moderator deafened you',
    undeafened: 'You can hear again',
    sound: (name: string, sound: string) => `${name} played ${sound}`,
  },
  notices: {
    removed: (channel: string) => `You were disconnected from ${channel}.`,
    interrupted: (channel: string) => `The page was reloaded while you were in ${channel}.`,
    elsewhere: (channel: string) => `You joined ${channel} in another window or on another device.`,
    inactive: (channel: string, minutes: number) =>
      `You were moved to ${channel} because you were inactive for ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    goBack: (channel: string) => `Back to ${channel}`,
    moved: (channel: string) => `A moderator moved you to ${channel}.`,
    unreachable: (channel: string) =>
      `There was no connection to ${channel}. Your network may block UDP, or the voice port of this server isn’t reachable. If this keeps happening, contact the people who run this server.`,
    connecting:
      'No sound gets through. Your network may block UDP, or the voice port of this server isn’t reachable. If this keeps happening, contact the people who run this server.',
    listening: 'Until then you can listen.',
    soundBlocked: 'Your browser is holding back the sound. Click anywhere to hear the others.',
  },
  /** Push-to-talk and other keys that are held down. */
  talk: {
    hold: 'Hold to talk',
    priority: 'Hold for priority',
    priorityHeard: 'You have priority',
    whisper: (names: readonly string[]) => `Hold to whisper to ${list().format(names)}`,
    whispering: (names: readonly string[]) =>
      `Only ${list().format(names)} ${names.length === 1 ? 'hears' : 'hear'} you`,
    whisperStarting: 'Whispering…',
    whisperUnheard: 'Nobody you whisper to is here',
    whisperNobody: 'Whisper to…',
    whisperNoKey: 'Choose a key to whisper',
    whispersToYou: (names: readonly string[]) =>
      `${list().format(names)} ${names.length === 1 ? 'is' : 'are'} whispering to you`,
    heard: 'Others hear you',
    muted: 'You’re muted',
    noKey: 'Push to talk has no key yet, so nobody hears you.',
    chooseKey: 'Choose a key',
  },
  /** The messages of a voice channel. */
  chat: {
    label: (channel: string) => `Chat of ${channel}`,
    open: 'Open chat',
    openUnread: 'Open chat, unread messages',
    close: 'Close chat',
  },
  stage: {
    gridView: 'Show everyone in the same size',
    speakerView: 'Show who speaks large',
    more: (count: number) => plural(count, { one: '# more person', other: '# more people' }),
    screenOf: (name: string) => `${name}’s screen`,
    shares: (name: string) => `${name} is sharing a screen`,
    ownScreen: 'You’re sharing your screen',
    showOwnScreen: 'Show preview',
    hideOwnScreen: 'Hide preview',
    watch: 'Watch',
    stopWatching: (screen: string) => `Stop watching ${screen}`,
    screenVolume: 'Volume of the screen',
    enlarge: (name: string) => `Enlarge ${name}`,
    shrink: (name: string) => `Shrink ${name}`,
    fullScreen: (name: string) => `${name} in full screen`,
    openWindow: (name: string) => `${name} in a separate window`,
    closeWindow: 'Close the separate window',
    empty: 'Nobody is here yet',
    everyone: (server: string) => `Everyone in ${server} can see this channel.`,
    guests: (names: readonly string[], others: number) =>
      `Only ${list().format([
        ...names,
        ...(others > 0 ? [plural(others, { one: '# more member', other: '# more members' })] : []),
        'administrators',
      ])} can see this channel.`,
    online: (count: number) =>
      plural(count, { one: '# of them is online', other: '# of them are online' }),
    afk: 'This is the AFK channel: nobody is seen or heard here.',
    createsRooms: 'Get a room of your own',
    createsRoomsText:
      'Join, and you get a voice channel of your own below this one. You can rename it, lock it and limit how many people can join.',
    createRoom: 'Create room',
    lockedBy: (owner: string) => `This room is locked. ${owner} can let you in.`,
    locked: 'This room is locked.',
    notAllowed: 'You don’t have permission to join this channel.',
    listenOnly: 'You can listen here, but you don’t have permission to speak.',
    elsewhere: 'You’re in this channel in another window or on another device.',
    count: (count: number) => plural(count, { one: '# person', other: '# people' }),
    countOf: (count: number, limit: number) => `${String(count)} of ${String(limit)} people`,
  },
}

export type VoiceTexts = Widened<typeof voice>
