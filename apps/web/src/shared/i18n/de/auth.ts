import { pluralIn } from '../plural.ts'
import type { AuthTexts } from '../en/auth.ts'

const plural = pluralIn('de')

export const auth: AuthTexts = {
  siteLinks: 'Seiten',
  signIn: 'Anmelden',
  register: 'Registrieren',
  gameServers: 'Gameserver',
  apiDocs: 'Chat-API',
  statusDocs: 'Gameserver-API',
  toMyServers: 'Meine Server',
  front: {
    heading: 'Deine Community unter eigenem Dach',
    lead: 'Chatte und sprich mit deinen Leuten, bekomm Neues aus deinen Tools und sieh, wer auf dem Gameserver ist. Diese Guildhall läuft auf dem eigenen Rechner deiner Community: keine Werbung, kein Tracking, niemand dazwischen.',
    inviteOnly:
      'Neu hier? Für ein Konto brauchst du einen Einladungslink. Frag jemanden, der schon dabei ist.',
    invitationOnly:
      'Neu hier? Für ein Konto brauchst du eine Einladung von der Person, die diese Guildhall betreibt.',
    closed: 'Diese Guildhall nimmt zurzeit keine neuen Konten an.',
    chat: {
      title: 'Chatten',
      text: 'Kanäle, Antworten, Bilder und eine Suche, die genau die eine Nachricht wiederfindet.',
    },
    voice: {
      title: 'Reden',
      text: 'Sprachkanäle mit Kamera und Bildschirmübertragung. Ein Klick, und du bist dabei.',
    },
    webhooks: {
      title: 'Tools anbinden',
      text: 'Builds, Formulare und Skripte posten über eine einzige URL in einen Kanal.',
    },
    games: {
      title: 'Gameserver abfragen',
      text: 'Wer spielt, welche Karte, wie schnell: live, für Hunderte Spiele, ganz ohne Konto.',
    },
    features: 'Funktionen',
    haveInvite: 'Ich habe einen Einladungslink',
  },
  scene: {
    general: 'allgemein',
    builds: 'builds',
    planning: 'planung',
    lounge: 'Lounge',
    first: 'Server läuft wieder, mit der neuen Karte',
    second: 'Bin unterwegs! Wer spielt heute noch mit?',
    reply: 'Ich, in zehn Minuten',
    webhookName: 'Build-Bot',
    webhookBadge: 'Webhook',
    webhookTitle: 'Kartenpaket 2.4 ist fertig',
    webhookText: 'Alle 12 Prüfungen bestanden',
    serverName: 'Freitagabend-Arena',
    players: '7 von 12 Spielern',
  },
  firstRun: {
    heading: 'Willkommen in deiner neuen Guildhall',
    lead: 'Sie läuft. Erstelle das erste Konto, dann deinen Server, seinen ersten Kanal und einen Einladungslink für alle anderen. Das dauert nur eine Minute.',
    action: 'Erstes Konto erstellen',
    notOpen:
      'Die Registrierung ist nicht offen, deshalb lässt sich das erste Konto nicht erstellen. Starte Guildhall mit REGISTRATION=open, erstelle dein Konto und schließe die Registrierung danach wieder.',
  },
  onlyStatus: {
    heading: 'Gameserver live abfragen',
    lead: 'Diese Guildhall fragt nur Gameserver ab. Dafür musst du dich nicht anmelden.',
  },
  account: {
    signInTitle: 'Willkommen zurück',
    registerTitle: 'Erstelle dein Konto',
    firstTitle: 'Erstelle das erste Konto',
    username: 'Benutzername',
    usernameHint:
      'Erlaubt sind nur kleine Buchstaben von a bis z, Ziffern und _ . -. Er lässt sich später nicht ändern, der Name, den andere sehen, aber schon.',
    password: 'Passwort',
    passwordAtLeast: (min) =>
      `Mindestens ${min} Zeichen. Ein paar zufällige Wörter eignen sich gut.`,
    passwordMore: (count) =>
      plural(count, { one: 'Noch # Zeichen fehlt.', other: 'Noch # Zeichen fehlen.' }),
    passwordLength: (count) =>
      plural(count, { one: '# Zeichen.', other: '# Zeichen. Sieht gut aus.' }),
    usernameMissing: 'Gib deinen Benutzernamen ein.',
    usernameShort: (min) => `Mindestens ${min} Zeichen.`,
    usernameLong: (max) => `Höchstens ${max} Zeichen.`,
    usernameCharacters:
      'Erlaubt sind nur a bis z, 0 bis 9 und _ . -, mit mindestens einem Buchstaben oder einer Ziffer.',
    usernameTaken: 'Dieser Benutzername ist vergeben. Versuch es mit einem anderen.',
    passwordMissing: 'Gib dein Passwort ein.',
    passwordLong: (max) => `Höchstens ${max} Zeichen.`,
    passwordCommon: 'Das ist eines der häufigsten Passwörter überhaupt. Wähle ein anderes.',
    wrong: 'Benutzername oder Passwort ist falsch. Prüfe beides und versuch es noch einmal.',
    codeLead:
      'Gib den Code aus deiner Authenticator-App oder einen deiner Wiederherstellungscodes ein.',
    code: 'Code',
    codeMissing: 'Gib einen Code ein.',
    codeWrong: 'Dieser Code gilt nicht. Jeder gilt nur einmal, warte also auf den nächsten.',
    codeBack: 'Zurück',
    codeLost: 'Handy und Wiederherstellungscodes verloren?',
    codeLostText:
      'Wende dich an die Person, die diese Guildhall betreibt. Sie kann die Zwei-Faktor-Anmeldung deines Kontos ausschalten.',
    provider: (name) => `Weiter mit ${name}`,
    passkey: 'Mit Passkey anmelden',
    passkeyWrong: 'Dieser Passkey gilt hier nicht. Vielleicht wurde er von deinem Konto entfernt.',
    passkeyCopied:
      'Dieser Passkey wurde abgelehnt, weil er vielleicht kopiert wurde. Melde dich anders an und ersetze ihn.',
    passkeyRefused: 'Dein Browser kann auf dieser Seite keine Passkeys benutzen.',
    suspended: 'Dieses Konto ist gesperrt. Wende dich an die Person, die diese Guildhall betreibt.',
    forgot: 'Passwort vergessen?',
    forgotText:
      'Wende dich an die Person, die diese Guildhall betreibt. Sie kann dir einen Link schicken, mit dem du ein neues festlegst.',
    haveAccount: 'Du hast schon ein Konto?',
    noAccount: 'Noch kein Konto?',
    toJoin: (server) => `Danach kannst du ${server} beitreten.`,
    closed: 'Diese Guildhall nimmt zurzeit keine neuen Konten an.',
    needsInvite:
      'Für ein Konto brauchst du hier einen Einladungslink. Öffne den Link, den du bekommen hast, oder füge ihn ein:',
    needsInvitation:
      'Für ein Konto brauchst du eine Einladung von der Person, die diese Guildhall betreibt. Eine Einladung zu einem Server genügt nicht. Öffne den Link, den du bekommen hast, oder füge ihn ein:',
    badInvite: 'Deine Einladung gilt hier nicht. Bitte um eine neue.',
    inviteExpired: 'Deine Einladung ist abgelaufen. Bitte um eine neue.',
    inviteUsedUp: 'Deine Einladung ist aufgebraucht. Bitte um eine neue.',
    inviteRevoked: 'Deine Einladung wurde widerrufen. Bitte um eine neue.',
  },
  provider: {
    waiting: 'Du wirst angemeldet',
    failed: 'Das Anmelden hat nicht geklappt',
    expired:
      'Das hat zu lange gedauert, oder du hast in einem anderen Browser begonnen. Versuch es noch einmal.',
    back: 'Zurück zur Anmeldung',
    linked: 'Dein Konto wurde verknüpft.',
    chooseTitle: 'Wähl einen Benutzernamen',
    chooseText: (name) => `Du meldest dich mit ${name} an. So heißt du hier.`,
    taken: (username) => `Der Benutzername ${username} ist hier schon vergeben.`,
  },
  forgotPassword: {
    lead: 'Hat dein Konto eine E-Mail-Adresse, schicken wir dir einen Link, mit dem du ein neues Passwort festlegst.',
    account: 'Benutzername oder E-Mail-Adresse',
    missing: 'Gib deinen Benutzernamen oder deine E-Mail-Adresse ein.',
    send: 'Link schicken',
    sent: 'Falls es ein Konto mit einer bestätigten E-Mail-Adresse gibt, ist ein Link unterwegs. Keine E-Mail bekommen? Wende dich an die Person, die diese Guildhall betreibt.',
  },
  verifyEmail: {
    heading: 'Bestätige deine E-Mail-Adresse',
    lead: 'Dann kannst du dein Passwort per E-Mail zurücksetzen, und wir informieren dich über Änderungen an deinem Konto.',
    confirm: 'E-Mail-Adresse bestätigen',
    doneTitle: 'E-Mail-Adresse bestätigt',
    doneText: 'Sie gehört jetzt zu deinem Konto.',
    unusableTitle: 'Dieser Link funktioniert nicht mehr',
    unusableText:
      'Er wurde schon benutzt, ist abgelaufen oder wurde durch einen neueren ersetzt. In deinen Einstellungen kannst du einen neuen anfordern.',
  },
  reset: {
    heading: 'Neues Passwort festlegen',
    lead: (username) => `Für das Konto ${username}. Es wird dabei überall abgemeldet.`,
    password: 'Neues Passwort',
    action: 'Passwort festlegen',
    doneTitle: 'Passwort geändert',
    doneText: 'Das Konto wurde überall abgemeldet. Melde dich mit deinem neuen Passwort an.',
    unusableTitle: 'Dieser Link funktioniert nicht mehr',
    unusableText:
      'Er wurde schon benutzt, ist abgelaufen oder wurde durch einen neueren ersetzt. Bitte die Person, die diese Guildhall betreibt, um einen neuen Link.',
    unusableTextByEmail:
      'Er wurde schon benutzt, ist abgelaufen oder wurde durch einen neueren ersetzt. Fordere mit „Passwort vergessen?“ auf der Anmeldeseite einen neuen an.',
    failed: 'Der Link konnte nicht geprüft werden',
  },
  link: {
    label: 'Einladungslink',
    placeholder: 'https://…/invite/…',
    open: 'Einladung öffnen',
    unreadable: 'Das ist kein Einladungslink. Er sollte so aussehen: https://…/invite/abc123.',
    elsewhere: (host) =>
      `Diese Einladung führt zu einer anderen Seite, ${host}. Öffne den Link in einem neuen Tab.`,
  },
  invite: {
    heading: (server) => `Du bist zu ${server} eingeladen`,
    ages: {
      everyone: 'Für alle Altersgruppen',
      teen: 'Ab dem Jugendalter',
      adult: 'Nur für Erwachsene',
    },
    needsApproval: 'Neue Mitglieder müssen bestätigt werden',
    rules: 'Regeln',
    rulesNote: 'Diesen Regeln stimmst du zu, bevor du schreiben kannst.',
    join: 'Beitreten',
    ask: 'Beitritt anfragen',
    open: 'Zum Server',
    isMember: 'Du bist schon Mitglied.',
    registerToJoin: 'Registrieren und beitreten',
    signInToJoin: 'Anmelden und beitreten',
    asUser: (name) => `Du trittst als ${name} bei.`,
    needsInvitation:
      'Noch kein Konto? Du brauchst eine Einladung von der Person, die diese Guildhall betreibt. Öffne danach diesen Link noch einmal.',
    unknown: {
      title: 'Einladung nicht gefunden',
      text: 'Vielleicht ist der Link unvollständig. Kopiere ihn noch einmal oder bitte um einen neuen.',
    },
    unusable: {
      title: 'Diese Einladung funktioniert nicht mehr',
      text: 'Sie ist abgelaufen, wurde widerrufen oder ist aufgebraucht. Bitte um eine neue.',
    },
    expired: {
      title: 'Diese Einladung ist abgelaufen',
      text: 'Bitte die Person, die sie dir geschickt hat, um eine neue.',
    },
    revoked: {
      title: 'Diese Einladung wurde widerrufen',
      text: 'Jemand, der den Server verwaltet, hat sie widerrufen. Bitte um eine neue.',
    },
    exhausted: {
      title: 'Diese Einladung ist aufgebraucht',
      text: 'Sie konnte nur begrenzt oft benutzt werden. Bitte um eine neue.',
    },
    banned: {
      title: 'Du bist auf diesem Server gebannt',
      text: 'Eine Einladung ändert daran nichts. Nur die Moderation des Servers kann einen Bann aufheben.',
    },
    full: {
      title: 'Du bist auf zu vielen Servern',
      text: 'Verlass einen, den du nicht mehr brauchst, und öffne diese Einladung dann noch einmal.',
    },
    failed: 'Die Einladung konnte nicht geladen werden',
    home: 'Zur Startseite',
    waitTitle: (server) => `Du hast den Beitritt zu ${server} angefragt`,
    waitText:
      'Die Moderation prüft deine Anfrage. Du kannst später wiederkommen oder diese Seite offen lassen: Sie bringt dich auf den Server, sobald du bestätigt bist.',
    rejectedTitle: (server) => `Deine Anfrage für ${server} wurde abgelehnt`,
    rejectedText:
      'Die Moderation hat deine Anfrage diesmal abgelehnt. Wenn du dort jemanden kennst, sprich erst mit der Person, bevor du noch einmal anfragst.',
    askAgain: 'Noch einmal anfragen',
    waitSince: (time) => `Angefragt: ${time}`,
  },
  start: {
    heading: (name) => `Willkommen, ${name}!`,
    lead: 'Du bist noch auf keinem Server. Wie möchtest du anfangen?',
    createTitle: 'Server erstellen',
    createText: 'Für deine Gruppe, mit Kanälen und einem Einladungslink zum Teilen.',
    joinTitle: 'Server beitreten',
    joinText: 'Jemand hat dir einen Einladungslink geschickt? Dann bist du fast schon drin.',
    joinHeading: 'Mit Einladungslink beitreten',
    joinLead: 'Füge den Link ein, den du bekommen hast. Du siehst den Server, bevor du beitrittst.',
  },
  newServer: {
    steps: 'Schritte',
    names: { server: 'Server', channel: 'Kanal', invite: 'Einladung' },
    serverHeading: 'Gib deinem Server einen Namen',
    serverLead: 'Du kannst das alles später ändern.',
    name: 'Name',
    nameExample: 'Spielefreitag',
    nameMissing: 'Gib einen Namen ein.',
    color: 'Farbe',
    description: 'Beschreibung (optional)',
    descriptionExample: 'Wer ihr seid und was ihr zusammen macht',
    next: 'Weiter',
    channelHeading: 'Erstelle deinen ersten Kanal',
    channelLead: 'Hier wird gechattet. Weitere Kanäle kannst du jederzeit hinzufügen.',
    channel: 'Kanalname',
    channelMissing: 'Gib einen Namen ein.',
    create: 'Server erstellen',
    inviteHeading: (server) => `${server} ist fertig`,
    inviteLead:
      'Teile diesen Link mit allen, die du einladen möchtest. Er gilt, bis du ihn in den Servereinstellungen widerrufst.',
    inviteLabel: 'Einladungslink',
    inviteFailed: 'Der Einladungslink konnte nicht erstellt werden, aber dein Server ist fertig.',
    open: 'Zu meinem Server',
  },
}
