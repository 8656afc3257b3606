import type { VoiceSettingsTexts } from '../en/voice-settings.ts'

export const voiceSettings: VoiceSettingsTexts = {
  intro: 'Diese Einstellungen gelten nur für diesen Browser, auch für ein laufendes Gespräch.',
  systemDefault: 'Systemstandard',
  unnamed: {
    audioinput: (number) => `Mikrofon ${number}`,
    audiooutput: (number) => `Lautsprecher ${number}`,
    videoinput: (number) => `Kamera ${number}`,
  },
  namesHidden: 'Dein Browser zeigt die Namen deiner Geräte, sobald du den Zugriff erlaubt hast.',
  percent: (value) => `${value} %`,
  problems: {
    microphone: {
      insecure:
        'Browser geben das Mikrofon nur über HTTPS frei. Bitte die Person, die diese Guildhall betreibt, es einzurichten.',
      unsupported:
        'Dieser Browser kann hier kein Mikrofon verwenden. Versuch es mit einem aktuellen Chrome, Edge oder Firefox.',
      denied:
        'Dein Browser blockiert das Mikrofon. Klick auf das Symbol neben der Adresse, erlaube das Mikrofon und versuch es noch einmal.',
      no_device:
        'Kein Mikrofon gefunden. Schließ eines an oder prüfe die Toneinstellungen deines Systems.',
      in_use:
        'Das Mikrofon lässt sich nicht öffnen. Vielleicht verwendet es ein anderes Programm, oder die Datenschutzeinstellungen deines Systems sperren es.',
    },
    camera: {
      insecure:
        'Browser geben die Kamera nur über HTTPS frei. Bitte die Person, die diese Guildhall betreibt, es einzurichten.',
      unsupported:
        'Dieser Browser kann hier keine Kamera verwenden. Versuch es mit einem aktuellen Chrome, Edge oder Firefox.',
      denied:
        'Dein Browser blockiert die Kamera. Klick auf das Symbol neben der Adresse, erlaube die Kamera und versuch es noch einmal.',
      no_device: 'Keine Kamera gefunden. Schließ eine an oder prüfe, ob sie eingeschaltet ist.',
      in_use:
        'Die Kamera lässt sich nicht öffnen. Vielleicht verwendet sie ein anderes Programm, oder die Datenschutzeinstellungen deines Systems sperren sie.',
    },
  },
  microphone: {
    title: 'Mikrofon',
    device: 'Eingabegerät',
    volume: 'Lautstärke der Aufnahme',
    start: 'Mikrofon testen',
    stop: 'Test beenden',
    level: 'Mikrofonpegel',
    live: (device) => `Zu hören ist: ${device}. Nur du hörst den Test.`,
    record: '5 Sekunden aufnehmen',
    recording: 'Aufnahme läuft. Sag etwas …',
    playing: 'So hören dich andere.',
    notRecorded: 'Dein Browser konnte das Mikrofon nicht aufnehmen.',
  },
  mode: {
    title: 'Eingabemodus',
    label: 'Wann wird übertragen?',
    choices: { voice_activity: 'Sprachaktivierung', push_to_talk: 'Push-to-Talk' },
    hints: {
      voice_activity: 'Solange du lauter bist als die Schwelle.',
      push_to_talk: 'Solange du eine Taste gedrückt hältst.',
    },
    gate: 'Schwelle',
    gateHint:
      'Leisere Geräusche werden nicht übertragen. Starte den Mikrofontest, um deinen Pegel zu sehen.',
    decibels: (value) => `${value} dB`,
    key: 'Push-to-Talk-Taste',
    keyMissing: 'Wähle eine Taste. Bis dahin hört dich niemand.',
    release: 'Verzögerung beim Loslassen',
    releaseHint:
      'So lange hört man dich noch, nachdem du die Taste losgelassen hast, damit dein letztes Wort nicht abgeschnitten wird.',
    milliseconds: (value) => `${value} ms`,
  },
  keys: {
    title: 'Sprachtasten',
    choose: 'Taste wählen',
    change: 'Taste ändern',
    remove: 'Entfernen',
    pressKey: 'Drück eine Taste …',
    cancelHint: 'Esc bricht ab.',
    focusHint:
      'Tasten wirken nur, solange der Guildhall-Tab den Fokus hat: Browser melden keine Tasten, die in anderen Programmen gedrückt werden. In Textfeldern schreiben sie nur.',
    touchHint:
      'Während eines Gesprächs gibt es dafür Schaltflächen auf dem Bildschirm. Tasten wirken nur, solange der Guildhall-Tab den Fokus hat.',
    priority: 'Taste für Vorrang',
    priorityHint:
      'Solange du sie hältst, hört man dich, und alle anderen sind leiser. Wirkt dort, wo du die Berechtigung „Mit Vorrang sprechen“ hast.',
    whisper: 'Taste zum Flüstern',
    whisperHint:
      'Solange du sie hältst, hören dich nur die, die du ausgewählt hast, und niemand sonst sieht, dass du sprichst.',
    targets: (server) => `Flüstern in ${server}`,
    noTargets: (server) =>
      `Noch niemand ausgewählt. Klick in einem Sprachkanal mit der rechten Maustaste auf eine Person und wähle „… zuflüstern“, oder füge eine Rolle aus ${server} hinzu.`,
    noServer: 'Tritt einem Sprachkanal bei, um auszuwählen, wem du zuflüsterst.',
    role: (name) => `Alle mit der Rolle ${name}`,
    unknown: 'Jemand, der nicht mehr da ist',
    removeTarget: (name) => `${name} nicht mehr zuflüstern`,
    addRole: 'Rolle hinzufügen',
    chooseRole: 'Rolle wählen …',
  },
  processing: {
    title: 'Sprachverarbeitung',
    noise: 'Rauschunterdrückung',
    choices: { rnnoise: 'RNNoise', browser: 'Browser', off: 'Aus' },
    hints: {
      rnnoise: 'Entfernt Tastaturen, Lüfter und Hintergrundgeräusche am besten.',
      browser: 'Die deines Browsers. Sie braucht weniger Rechenleistung.',
      off: 'Für Musik, oder wenn dein Mikrofon das schon selbst macht.',
    },
    fallback:
      'RNNoise funktioniert in diesem Browser nicht. Stattdessen unterdrückt dein Browser das Rauschen.',
    echo: 'Echounterdrückung',
    echoHint: 'Damit andere sich nicht selbst hören. Mit Kopfhörern kannst du sie ausschalten.',
    gain: 'Automatische Verstärkung',
    gainHint: 'Hält deine Lautstärke gleich, auch wenn du näher herankommst oder dich entfernst.',
  },
  speaker: {
    title: 'Lautsprecher',
    device: 'Ausgabegerät',
    volume: 'Lautstärke der Wiedergabe',
    play: 'Testton abspielen',
    fixed: 'Dieser Browser spielt Ton auf dem Gerät ab, das dein System verwendet.',
    failed: 'Auf diesem Gerät lässt sich der Ton nicht abspielen.',
  },
  camera: {
    title: 'Kamera',
    device: 'Kamera',
    start: 'Vorschau zeigen',
    stop: 'Vorschau beenden',
    preview: 'Kameravorschau',
    previews: 'Vorschau zeigen, bevor die Kamera angeht',
  },
  connection: {
    title: 'Verbindung',
    intro:
      'Ton und Video nehmen einen anderen Weg als Nachrichten. Hier siehst du, ob sie durchkommen.',
    start: 'Verbindung testen',
    running: 'Test läuft. Das dauert bis zu 25 Sekunden …',
    direct: 'Direkte Verbindung (UDP)',
    directOk: (address) => `Funktioniert, zu ${address}`,
    directOkIn: (address, ms) => `Funktioniert, zu ${address} in ${ms} ms`,
    directFailed: 'UDP-Pakete kommen nicht durch',
    relay: 'Über TCP (Relay)',
    turn: 'TURN-Server',
    relayOk: 'Funktioniert',
    relayFailed: 'Funktioniert nicht',
    relayNone: 'Auf diesem Server ausgeschaltet',
    advertised: 'Bekannt gegebene Adressen',
    advertisedNone: 'Keine',
    summary: {
      direct: 'Sprache und Video funktionieren von hier aus.',
      tcp: (port) =>
        `Sprache und Video funktionieren über TCP, mit etwas mehr Verzögerung: UDP-Pakete an Port ${port} kommen nicht durch. Vielleicht blockiert dein Netz sie. Ist es in anderen Netzen genauso, wird UDP-Port ${port} nicht an den Rechner des Servers weitergeleitet.`,
      turn: (port) =>
        `Sprache und Video funktionieren über den TURN-Server, mit etwas mehr Verzögerung: UDP-Pakete an Port ${port} kommen nicht durch. Vielleicht blockiert dein Netz sie. Ist es in anderen Netzen genauso, wird UDP-Port ${port} nicht an den Rechner des Servers weitergeleitet.`,
      private:
        'Der Server gibt nur Adressen seines eigenen Netzes bekannt, die du von hier nicht erreichst. Die Person, die diese Guildhall betreibt, muss VOICE_ADDRESS auf die öffentliche Adresse setzen.',
      blocked: (port) =>
        `Sprache und Video funktionieren von hier aus nicht. Versuch es in einem anderen Netz, etwa über den Hotspot eines Handys. Klappt es auch dort nicht, muss die Person, die diese Guildhall betreibt, den Port ${port} für UDP und TCP in der Firewall öffnen oder VOICE_ADDRESS berichtigen.`,
    },
  },
  soundboard: {
    title: 'Soundboard',
    volume: 'Lautstärke des Soundboards',
    mute: 'Soundboard stummschalten',
    muteHint: 'Du hörst keine Sounds, die jemand in Sprachkanälen abspielt.',
  },
  sounds: {
    title: 'Töne',
    label: 'Töne in Sprachkanälen',
    hint: 'Wenn du oder andere kommen und gehen, und wenn du dich stumm- oder taubschaltest.',
  },
}
