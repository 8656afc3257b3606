import type { Widened } from '../widened.ts'

/** The voice settings, and why there is no microphone or camera. */
export const voiceSettings = {
  intro: 'These settings only apply to this browser. They also change a call that is running.',
  systemDefault: 'System default',
  unnamed: {
    audioinput: (number: number) => `Microphone ${number}`,
    audiooutput: (number: number) => `Speaker ${number}`,
    videoinput: (number: number) => `Camera ${number}`,
  },
  namesHidden: 'Your browser shows the names of your devices after you’ve allowed access.',
  percent: (value: number) => `${value}%`,
  problems: {
    microphone: {
      insecure:
        'Browsers only give access to the microphone over HTTPS. Ask the person who runs this Guildhall to set it up.',
      unsupported:
        'This browser can’t use a microphone here. Try a current Chrome, Edge or Firefox.',
      denied:
        'Your browser blocks the microphone. Click the icon next to the address, allow the microphone, and try again.',
      no_device: 'No microphone found. Plug one in, or check your system’s sound settings.',
      in_use:
        'The microphone can’t be opened. Another app may be using it, or your system blocks it in its privacy settings.',
    },
    camera: {
      insecure:
        'Browsers only give access to the camera over HTTPS. Ask the person who runs this Guildhall to set it up.',
      unsupported: 'This browser can’t use a camera here. Try a current Chrome, Edge or Firefox.',
      denied:
        'Your browser blocks the camera. Click the icon next to the address, allow the camera, and try again.',
      no_device: 'No camera found. Plug one in, or check that it’s turned on.',
      in_use:
        'The camera can’t be opened. Another app may be using it, or your system blocks it in its privacy settings.',
    },
  },
  microphone: {
    title: 'Microphone',
    device: 'Input device',
    volume: 'Input volume',
    start: 'Test microphone',
    stop: 'Stop test',
    level: 'Microphone level',
    live: (device: string) => `Listening to ${device}. Only you can hear the test.`,
    record: 'Record 5 seconds',
    recording: 'Recording. Say something…',
    playing: 'That’s how others hear you.',
    notRecorded: 'Your browser couldn’t record the microphone.',
  },
  mode: {
    title: 'Input mode',
    label: 'When to transmit',
    choices: { voice_activity: 'Voice activity', push_to_talk: 'Push to talk' },
    hints: {
      voice_activity: 'While you’re louder than the threshold.',
      push_to_talk: 'While you hold down a key.',
    },
    gate: 'Threshold',
    gateHint:
      'Sounds quieter than this aren’t transmitted. Start the microphone test to see your level.',
    decibels: (value: string) => `${value} dB`,
    key: 'Push-to-talk key',
    keyMissing: 'Choose a key. Until then, nobody hears you.',
    release: 'Release delay',
    releaseHint:
      'How long you’re still heard after you release the key, so that your last word isn’t cut off.',
    milliseconds: (value: string) => `${value} ms`,
  },
  /** Keys that do something while they are held down. */
  keys: {
    title: 'Voice keys',
    choose: 'Choose key',
    change: 'Change key',
    remove: 'Remove',
    pressKey: 'Press a key…',
    cancelHint: 'Esc cancels.',
    focusHint:
      'Only works while the Guildhall tab has the focus: browsers don’t report keys pressed in other apps. In text fields, keys that type something just type.',
    touchHint:
      'During a call, buttons on the screen do the same. Keys only work while the Guildhall tab has the focus.',
    priority: 'Priority speaker key',
    priorityHint:
      'While you hold it down, you’re heard and everyone else is quieter. Works where you have the “Priority speaker” permission.',
    whisper: 'Whisper key',
    whisperHint:
      'While you hold it down, only the people you chose hear you, and nobody else can tell that you’re speaking.',
    targets: (server: string) => `Whispers in ${server}`,
    noTargets: (server: string) =>
      `Nobody chosen yet. Right-click a person in a voice channel and choose “Whisper to …”, or add a role of ${server}.`,
    noServer: 'Join a voice channel to choose whom you whisper to.',
    role: (name: string) => `Everyone with the role ${name}`,
    unknown: 'Someone who left',
    removeTarget: (name: string) => `Stop whispering to ${name}`,
    addRole: 'Add a role',
    chooseRole: 'Choose a role…',
  },
  processing: {
    title: 'Voice processing',
    noise: 'Noise suppression',
    choices: { rnnoise: 'RNNoise', browser: 'Browser', off: 'Off' },
    hints: {
      rnnoise: 'Removes keyboards, fans and background noise best.',
      browser: 'Your browser’s own, which needs less processing power.',
      off: 'For music, or if your microphone does it already.',
    },
    fallback: 'RNNoise doesn’t work in this browser. Your browser’s own noise suppression is used.',
    echo: 'Echo cancellation',
    echoHint: 'Keeps others from hearing themselves. You can turn it off if you use headphones.',
    gain: 'Automatic gain control',
    gainHint: 'Keeps your volume even when you move closer or further away.',
  },
  speaker: {
    title: 'Speakers',
    device: 'Output device',
    volume: 'Output volume',
    play: 'Play test sound',
    fixed: 'This browser plays sound on the device that your system uses.',
    failed: 'The sound can’t be played on this device.',
  },
  camera: {
    title: 'Camera',
    device: 'Camera',
    start: 'Show preview',
    stop: 'Stop preview',
    preview: 'Camera preview',
    previews: 'Show a preview before the camera goes on',
  },
  connection: {
    title: 'Connection',
    intro: 'Audio and video take another way than messages. This tests whether they get through.',
    start: 'Test connection',
    running: 'Testing. This takes up to 25 seconds…',
    direct: 'Direct connection (UDP)',
    directOk: (address: string) => `Works, to ${address}`,
    directOkIn: (address: string, ms: string) => `Works, to ${address} in ${ms} ms`,
    directFailed: 'UDP packets don’t get through',
    relay: 'Over TCP (relay)',
    turn: 'TURN server',
    relayOk: 'Works',
    relayFailed: 'Doesn’t work',
    relayNone: 'Turned off on this server',
    advertised: 'Advertised addresses',
    advertisedNone: 'None',
    summary: {
      direct: 'Voice and video work from here.',
      tcp: (port: string) =>
        `Voice and video work over TCP, with a slightly longer delay: UDP packets to port ${port} don’t get through. Your network may block them. If it’s the same from other networks, UDP port ${port} isn’t forwarded to the server’s machine.`,
      turn: (port: string) =>
        `Voice and video work through the TURN server, with a slightly longer delay: UDP packets to port ${port} don’t get through. Your network may block them. If it’s the same from other networks, UDP port ${port} isn’t forwarded to the server’s machine.`,
      private:
        'The server only advertises addresses of its own network, which you can’t reach from here. The person who runs this Guildhall needs to set VOICE_ADDRESS to its public address.',
      blocked: (port: string) =>
        `Voice and video don’t work from here. Try another network, such as a phone’s hotspot. If that fails too, the person who runs this Guildhall needs to open port ${port} for UDP and TCP in the firewall, or to correct VOICE_ADDRESS.`,
    },
  },
  soundboard: {
    title: 'Soundboard',
    volume: 'Soundboard volume',
    mute: 'Mute soundboard',
    muteHint: 'You don’t hear the sounds that anyone plays in voice channels.',
  },
  sounds: {
    title: 'Sounds',
    label: 'Voice channel sounds',
    hint: 'When you or others join and leave, and when you mute or deafen yourself.',
  },
}

export type VoiceSettingsTexts = Widened<typeof voiceSettings>
