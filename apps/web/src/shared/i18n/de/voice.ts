import { memoize } from '../../utils/memoize.ts'
import { numberIn, pluralIn } from '../plural.ts'
import type { VoiceTexts } from '../en/voice.ts'

const plural = pluralIn('de')
const number = numberIn('de')
const list = memoize(() => new Intl.ListFormat('de'))

export const voice: VoiceTexts = {
  call: 'Sprachchat',
  participants: (channel) => `In ${channel}`,
  more: (count) => plural(count, { one: 'und # weitere Person', other: 'und # weitere' }),
  loadingName: 'Name wird geladen',
  state: {
    joining: 'Beitreten …',
    connecting: 'Verbinden …',
    connected: 'Verbunden',
    lost: 'Neu verbinden …',
    unreachable: 'Keine Verbindung',
  },
  /** Of a call that the account has begun. */
  answers: { ringing: 'Es klingelt …', declined: 'Anruf abgelehnt', unanswered: 'Keine Antwort' },
  marks: {
    muted: 'stummgeschaltet',
    deafened: 'Ton aus',
    serverMuted: 'von der Moderation stummgeschaltet',
    mayNotSpeak: 'darf hier nicht sprechen',
    serverDeafened: 'Ton von der Moderation ausgeschaltet',
    camera: 'Kamera an',
    screen: 'teilt den Bildschirm',
    priority: 'spricht mit Vorrang',
    whispersToYou: 'flüstert dir zu',
    whispering: 'flüstert',
  },
  playing: (sound) => `spielt ${sound} ab`,
  mute: 'Stummschalten',
  unmute: 'Mikrofon einschalten',
  deafen: 'Ton ausschalten',
  undeafen: 'Ton einschalten',
  startCamera: 'Kamera einschalten',
  stopCamera: 'Kamera ausschalten',
  startScreen: 'Bildschirm teilen',
  soundboard: 'Soundboard',
  stopScreen: 'Nicht mehr teilen',
  video: {
    title: (name) => `Qualität von ${name}`,
    quality: 'Qualität',
    qualities: { auto: 'Automatisch', high: 'Hoch', low: 'Niedrig' },
    hints: {
      auto: 'So gut, wie Verbindung und Größe auf deinem Bildschirm es zulassen.',
      high: 'Das Beste, was gesendet wird, egal wie groß du es siehst.',
      low: 'Braucht am wenigsten Daten.',
    },
    waiting: 'Das Bild kommt gleich …',
    resolution: 'Auflösung',
    frames: 'Bilder pro Sekunde',
    bitrate: 'Bitrate',
    loss: 'Paketverlust',
    codec: 'Codec',
    kbps: (value) => `${value} kbit/s`,
    percent: (value) => `${value} %`,
  },
  screenDialog: {
    title: 'Bildschirm teilen',
    titleShared: 'Geteilten Bildschirm ändern',
    start: 'Inhalt auswählen',
    apply: 'Übernehmen',
    change: 'Qualität ändern',
    content: 'Was zeigst du?',
    contents: { detail: 'Text und Details', motion: 'Spiele und Filme' },
    contentHints: {
      detail: 'Bleibt scharf. Bewegung kann bei langsamer Verbindung ruckeln.',
      motion: 'Bleibt flüssig. Details können bei langsamer Verbindung verschwimmen.',
    },
    quality: 'Qualität',
    source: 'Wie auf deinem Bildschirm',
    limited: (megabits) =>
      `Dieser Kanal erlaubt bis zu ${number(megabits)} Mbit/s. Das Bild kann dadurch unschärfer sein.`,
    height: (pixels) => `${String(pixels)}p`,
    frames: 'Bilder pro Sekunde',
    sound: 'Ton teilen',
    soundHint:
      'Am besten ist der Ton eines Tabs: Der des ganzen Bildschirms kann die Stimmen dieses Gesprächs enthalten.',
    noSound: 'Dieser Browser kann keinen Ton teilen.',
    noSoundShared:
      'Was du teilst, hat keinen Ton. Um ihn hinzuzufügen, beende das Teilen und beginne neu.',
    echo: 'Der Ton deines ganzen Bildschirms enthält dieses Gespräch, sodass andere sich selbst hören. Teile stattdessen einen Tab, oder schalte den Ton aus.',
    turnSoundOff: 'Ton ausschalten',
  },
  screenProblems: {
    insecure:
      'Browser erlauben das Teilen des Bildschirms nur über HTTPS. Bitte die Person, die diese Guildhall betreibt, es einzurichten.',
    unsupported: 'Dieser Browser kann deinen Bildschirm nicht teilen.',
    denied:
      'Dein System lässt den Browser den Bildschirm nicht teilen. Erlaube es in den Datenschutzeinstellungen deines Systems.',
    no_device: 'Es gibt nichts zu teilen.',
    in_use: 'Dein Bildschirm lässt sich nicht teilen. Vielleicht verhindert es eine andere App.',
  },
  leave: 'Sprachkanal verlassen',
  join: 'Beitreten',
  joinHere: 'Hierher wechseln',
  settings: 'Spracheinstellungen',
  controls: 'Steuerung des Sprachchats',
  retry: 'Noch einmal versuchen',
  joinAgain: 'Wieder beitreten',
  dismiss: 'Ausblenden',
  openChannel: (channel, server) => `${channel} (${server}) öffnen`,
  openConversation: (name) => `Unterhaltung mit ${name} öffnen`,
  leaveCall: 'Anruf verlassen',
  quality: {
    title: 'Verbindungsqualität',
    good: 'Gute Verbindung',
    medium: 'Mäßige Verbindung',
    poor: 'Schlechte Verbindung',
    measuring: 'Verbindung wird gemessen …',
    details: (milliseconds, percent) => `Umlaufzeit ${milliseconds} ms, ${percent} % Paketverlust`,
    overTcp: 'Dein Netz blockiert UDP. Dein Gespräch läuft über TCP.',
    reconnect: 'Neu verbinden',
  },
  statusMessages: {
    joined: (name) => `${name} ist dem Sprachkanal beigetreten`,
    left: (name) => `${name} hat den Sprachkanal verlassen`,
    whispers: (name) => `${name} flüstert dir zu`,
    muted: 'Die Moderation hat dich stummgeschaltet',
    unmuted: 'Du kannst wieder sprechen',
    silenced: 'Du darfst hier nicht sprechen',
    deafened: 'Die Moderation hat deinen Ton ausgeschaltet',
    undeafened: 'Du kannst wieder hören',
    sound: (name, sound) => `${name} hat ${sound} abgespielt`,
  },
  notices: {
    removed: (channel) => `Deine Verbindung zu ${channel} wurde getrennt.`,
    interrupted: (channel) => `Die Seite wurde neu geladen, während du in ${channel} warst.`,
    elsewhere: (channel) =>
      `Du bist ${channel} in einem anderen Fenster oder auf einem anderen Gerät beigetreten.`,
    inactive: (channel, minutes) =>
      `Du warst ${plural(minutes, { one: '# Minute', other: '# Minuten' })} inaktiv und wurdest nach ${channel} verschoben.`,
    goBack: (channel) => `Zurück zu ${channel}`,
    moved: (channel) => `Die Moderation hat dich nach ${channel} verschoben.`,
    unreachable: (channel) =>
      `Es gab keine Verbindung zu ${channel}. Vielleicht blockiert dein Netz UDP, oder der Sprachport dieses Servers ist nicht erreichbar. Wenn das öfter passiert, sag dem Betreiber Bescheid.`,
    connecting:
      'Es kommt kein Ton durch. Vielleicht blockiert dein Netz UDP, oder der Sprachport dieses Servers ist nicht erreichbar. Wenn das öfter passiert, sag dem Betreiber Bescheid.',
    listening: 'Bis dahin kannst du zuhören.',
    soundBlocked: 'Dein Browser hält den Ton zurück. Klick irgendwohin, um die anderen zu hören.',
  },
  /** Push-to-talk und andere Tasten, die man hält. */
  talk: {
    hold: 'Zum Sprechen halten',
    priority: 'Halten für Vorrang',
    priorityHeard: 'Du hast Vorrang',
    whisper: (names) => `Halten, um ${list().format(names)} zuzuflüstern`,
    whispering: (names) =>
      `Nur ${list().format(names)} ${names.length === 1 ? 'hört' : 'hören'} dich`,
    whisperStarting: 'Flüstern …',
    whisperUnheard: 'Niemand, dem du zuflüsterst, ist hier',
    whisperNobody: 'Zuflüstern …',
    whisperNoKey: 'Taste zum Flüstern wählen',
    whispersToYou: (names) =>
      `${list().format(names)} ${names.length === 1 ? 'flüstert' : 'flüstern'} dir zu`,
    heard: 'Man hört dich',
    muted: 'Du bist stummgeschaltet',
    noKey: 'Für Push-to-Talk fehlt eine Taste. Bis dahin hört dich niemand.',
    chooseKey: 'Taste wählen',
  },
  /** The messages of a voice channel. */
  chat: {
    label: (channel) => `Chat von ${channel}`,
    open: 'Chat öffnen',
    openUnread: 'Chat öffnen, ungelesene Nachrichten',
    close: 'Chat schließen',
  },
  stage: {
    gridView: 'Alle gleich groß zeigen',
    speakerView: 'Wer spricht, groß zeigen',
    more: (count) => plural(count, { one: '# weitere Person', other: '# weitere Personen' }),
    screenOf: (name) => `Bildschirm von ${name}`,
    shares: (name) => `${name} teilt den Bildschirm`,
    ownScreen: 'Du teilst deinen Bildschirm',
    showOwnScreen: 'Vorschau zeigen',
    hideOwnScreen: 'Vorschau ausblenden',
    watch: 'Ansehen',
    stopWatching: (screen) => `${screen} nicht mehr ansehen`,
    screenVolume: 'Lautstärke des Bildschirms',
    enlarge: (name) => `${name} vergrößern`,
    shrink: (name) => `${name} verkleinern`,
    fullScreen: (name) => `${name} im Vollbild`,
    openWindow: (name) => `${name} in eigenem Fenster`,
    closeWindow: 'Eigenes Fenster schließen',
    empty: 'Noch niemand da',
    everyone: (server) => `Alle in ${server} sehen diesen Kanal.`,
    guests: (names, others) =>
      `Diesen Kanal sehen nur ${list().format([
        ...names,
        ...(others > 0
          ? [plural(others, { one: '# weiteres Mitglied', other: '# weitere Mitglieder' })]
          : []),
        'Administratoren',
      ])}.`,
    online: (count) =>
      plural(count, { one: 'Eine Person davon ist online', other: '# davon sind online' }),
    afk: 'Das ist der AFK-Kanal: Hier wird niemand gesehen oder gehört.',
    createsRooms: 'Dein eigener Raum',
    createsRoomsText:
      'Tritt bei, und du bekommst direkt darunter einen eigenen Sprachkanal. Du kannst ihn umbenennen, abschließen und begrenzen, wie viele hineinpassen.',
    createRoom: 'Raum erstellen',
    lockedBy: (owner) => `Dieser Raum ist abgeschlossen. ${owner} kann dich hereinlassen.`,
    locked: 'Dieser Raum ist abgeschlossen.',
    notAllowed: 'Du darfst diesem Kanal nicht beitreten.',
    listenOnly: 'Du kannst hier zuhören, darfst aber nicht sprechen.',
    elsewhere: 'Du bist in einem anderen Fenster oder auf einem anderen Gerät in diesem Kanal.',
    count: (count) => plural(count, { one: '# Person', other: '# Personen' }),
    countOf: (count, limit) => `${String(count)} von ${String(limit)} Personen`,
  },
}
