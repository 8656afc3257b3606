import { pluralIn } from '../plural.ts'
import type { AuthTexts } from '../en/auth.ts'

const plural = pluralIn('de')

export const auth: AuthTexts = {
  ways: 'Seiten',
  signIn: 'Anmelden',
  register: 'Konto anlegen',
  gameServers: 'Spielserver',
  apiDocs: 'Chat-API',
  statusDocs: 'Spielserver-API',
  otherLanguage: 'English',
  signOut: 'Abmelden',
  toMyServers: 'Zu meinen Servern',
  front: {
    heading: 'Deine Leute unter eigenem Dach',
    lead: 'Sprich mit deinen Leuten, höre von deinen Werkzeugen und sieh, wer auf dem Spielserver ist. Diese Guildhall läuft auf dem eigenen Rechner deiner Gemeinschaft: keine Werbung, kein Ausspähen, niemand dazwischen.',
    inviteOnly:
      'Neu hier? Ein Konto gibt es mit einem Einladungslink. Frag jemanden, der schon dabei ist.',
    closed: 'Neue Konten werden hier zurzeit nicht angelegt.',
    talk: {
      title: 'Reden',
      text: 'Kanäle, Antworten, Bilder und eine Suche, die die Nachricht wiederfindet.',
    },
    hooks: {
      title: 'Von Werkzeugen hören',
      text: 'Builds, Formulare und Skripte schreiben über eine einzige Adresse in einen Kanal.',
    },
    games: {
      title: 'Spielserver fragen',
      text: 'Wer da ist, welche Karte, wie schnell: live, für Hunderte Spiele, ohne Konto.',
    },
    highlights: 'Was es gibt',
    haveInvite: 'Ich habe einen Link',
  },
  scene: {
    general: 'allgemein',
    builds: 'builds',
    planning: 'planung',
    first: 'Server läuft wieder, mit der neuen Karte',
    second: 'Bin unterwegs! Wer ist heute noch dabei?',
    reply: 'Ich, in zehn Minuten',
    hookName: 'Bauroboter',
    hookBadge: 'Webhook',
    hookTitle: 'Kartenpaket 2.4 ist fertig',
    hookText: 'Alle 12 Prüfungen bestanden',
    serverName: 'Freitagabend-Arena',
    players: '7 von 12 Spielern',
  },
  firstRun: {
    heading: 'Dieses Haus ist noch leer',
    lead: 'Guildhall läuft, und noch wohnt niemand hier. Leg das erste Konto an, dann deinen Server, seinen ersten Kanal und einen Link, mit dem du die anderen einlädst. Es dauert eine Minute.',
    action: 'Erstes Konto anlegen',
    notOpen:
      'Die Registrierung ist nicht offen, deshalb lässt sich das erste Konto nicht anlegen. Starte Guildhall einmal mit REGISTRATION=open, leg es an und schließe die Registrierung wieder.',
  },
  onlyStatus: {
    heading: 'Spielserver, live gefragt',
    lead: 'Diese Guildhall fragt nur Spielserver, wie es ihnen geht. Anmelden kann man sich hier nicht.',
  },
  account: {
    signInTitle: 'Schön, dass du wieder da bist',
    registerTitle: 'Leg dein Konto an',
    firstTitle: 'Leg das erste Konto an',
    username: 'Benutzername',
    usernameHint:
      'Nur kleine Buchstaben von a bis z, Ziffern und _ . - sind möglich. Er bleibt, wie er ist; den Namen, den andere sehen, kannst du ändern.',
    password: 'Passwort',
    passwordAtLeast: (min) => `Mindestens ${min} Zeichen. Ein paar Wörter hintereinander sind gut.`,
    passwordMore: (count) =>
      plural(count, { one: 'Noch # Zeichen fehlt.', other: 'Noch # Zeichen fehlen.' }),
    passwordLength: (count) => plural(count, { one: '# Zeichen.', other: '# Zeichen. Gut.' }),
    usernameMissing: 'Gib deinen Benutzernamen ein.',
    usernameShort: (min) => `Es müssen mindestens ${min} Zeichen sein.`,
    usernameLong: (max) => `Höchstens ${max} Zeichen haben Platz.`,
    usernameCharacters: 'Nur a bis z, 0 bis 9 und _ . - sind möglich.',
    usernameTaken: 'Dieser Name ist vergeben. Such dir einen anderen aus.',
    passwordMissing: 'Gib dein Passwort ein.',
    passwordLong: (max) => `Höchstens ${max} Zeichen haben Platz.`,
    wrong: 'Name und Passwort passen nicht zusammen. Prüfe beides und versuche es noch einmal.',
    suspended: 'Dieses Konto ist gesperrt. Wende dich an die Person, die diese Guildhall betreibt.',
    forgot: 'Passwort vergessen?',
    forgotText:
      'Wende dich an die Person, die diese Guildhall betreibt. Sie kann dir einen Link schicken, mit dem du ein neues Passwort festlegst.',
    haveAccount: 'Du hast schon ein Konto?',
    noAccount: 'Noch kein Konto?',
    toJoin: (server) => `Danach kannst du ${server} beitreten.`,
    closed: 'Neue Konten werden hier zurzeit nicht angelegt.',
    needsInvite:
      'Ein Konto gibt es hier mit einem Einladungslink. Öffne den Link, den du bekommen hast, oder füge ihn hier ein:',
    badInvite: 'Die Einladung, mit der du gekommen bist, gilt nicht mehr. Bitte um eine neue.',
  },
  reset: {
    heading: 'Neues Passwort festlegen',
    lead: (username) =>
      `Für das Konto ${username}. Alle, die damit angemeldet sind, werden abgemeldet.`,
    password: 'Neues Passwort',
    action: 'Passwort festlegen',
    doneTitle: 'Dein Passwort wurde geändert',
    doneText: 'Alle Sitzungen wurden beendet. Melde dich mit deinem neuen Passwort an.',
    unusableTitle: 'Dieser Link funktioniert nicht mehr',
    unusableText:
      'Er wurde schon benutzt, ist abgelaufen oder wurde durch einen neueren ersetzt. Bitte die Person, die diese Guildhall betreibt, um einen neuen Link.',
    failed: 'Der Link konnte nicht geprüft werden',
  },
  link: {
    label: 'Einladungslink',
    placeholder: 'https://…/invite/…',
    open: 'Einladung öffnen',
    unreadable: 'Das ist kein Einladungslink. Er sieht so aus: https://…/invite/abc123.',
    elsewhere: (host) => `Dieser Link führt woandershin, zu ${host}. Öffne ihn in einem neuen Tab.`,
  },
  invite: {
    heading: (server) => `Du bist zu ${server} eingeladen`,
    ages: {
      everyone: 'Für jedes Alter',
      teen: 'Für Jugendliche und Ältere',
      adult: 'Nur für Erwachsene',
    },
    needsApproval: 'Wer neu ist, wird erst bestätigt',
    join: 'Beitreten',
    ask: 'Um Beitritt bitten',
    open: 'Zum Server',
    isMember: 'Du bist hier schon Mitglied.',
    registerToJoin: 'Konto anlegen und beitreten',
    signInToJoin: 'Anmelden und beitreten',
    asUser: (name) => `Du trittst als ${name} bei.`,
    unknown: {
      title: 'Diese Einladung gibt es nicht',
      text: 'Vielleicht ist der Link unvollständig. Kopiere ihn noch einmal oder bitte um einen neuen.',
    },
    unusable: {
      title: 'Diese Einladung gilt nicht mehr',
      text: 'Sie ist abgelaufen, wurde zurückgenommen oder ist aufgebraucht. Bitte um eine neue.',
    },
    expired: {
      title: 'Diese Einladung ist abgelaufen',
      text: 'Sie galt nur eine Zeit lang. Bitte den, der sie geschickt hat, um eine neue.',
    },
    revoked: {
      title: 'Diese Einladung wurde zurückgenommen',
      text: 'Jemand, der den Server betreut, hat sie beendet. Bitte dort um eine neue.',
    },
    exhausted: {
      title: 'Diese Einladung ist aufgebraucht',
      text: 'Sie galt für eine Anzahl Leute, und die sind gekommen. Bitte um eine neue.',
    },
    banned: {
      title: 'Du wurdest von diesem Server gebannt',
      text: 'Eine Einladung ändert das nicht. Nur wer den Server betreut, kann einen Bann aufheben.',
    },
    full: {
      title: 'Du bist in zu vielen Servern',
      text: 'Verlass einen, den du nicht mehr brauchst, und öffne diese Einladung dann noch einmal.',
    },
    failed: 'Die Einladung ließ sich nicht laden',
    home: 'Zur Startseite',
    waitTitle: (server) => `Du hast um den Beitritt zu ${server} gebeten`,
    waitText:
      'Dort entscheidet jemand darüber. Du kannst diese Seite offen lassen oder wiederkommen: Sie geht von selbst hinein, sobald du bestätigt bist.',
    rejectedTitle: (server) => `Du wurdest bei ${server} nicht hereingelassen`,
    rejectedText:
      'Die den Server betreuen, haben deine Anfrage diesmal abgelehnt. Wenn du dort jemanden kennst, sprich erst einmal mit ihm.',
    askAgain: 'Noch einmal fragen',
    waitSince: (time) => `Gefragt: ${time}`,
  },
  start: {
    heading: (name) => `Schön, dass du da bist, ${name}`,
    lead: 'Du bist noch in keinem Server. Wie möchtest du anfangen?',
    makeTitle: 'Einen eigenen anlegen',
    makeText: 'Ein Server für deine Gruppe, mit Kanälen und einem Einladungslink zum Verschicken.',
    joinTitle: 'Mit einem Link beitreten',
    joinText: 'Jemand hat dir einen Einladungslink geschickt? Dann geh gleich hinein.',
    joinHeading: 'Mit einem Einladungslink beitreten',
    joinLead:
      'Füge den Link ein, den du bekommen hast. Du siehst, wohin er führt, bevor du beitrittst.',
  },
  make: {
    steps: 'Schritte',
    names: { server: 'Server', channel: 'Kanal', invite: 'Einladung' },
    serverHeading: 'Wie heißt dein Server?',
    serverLead: 'Alles davon lässt sich später ändern.',
    name: 'Name',
    nameExample: 'Spielefreitag',
    nameMissing: 'Gib ihm einen Namen.',
    color: 'Farbe',
    description: 'Worum geht es? (freiwillig)',
    descriptionExample: 'Wer ihr seid und was ihr zusammen macht',
    next: 'Weiter',
    channelHeading: 'Der erste Kanal',
    channelLead: 'Hier beginnt das Gespräch. Weitere Kanäle kannst du jederzeit anlegen.',
    channel: 'Name des Kanals',
    channelMissing: 'Gib ihm einen Namen.',
    create: 'Server anlegen',
    inviteHeading: (server) => `${server} ist fertig`,
    inviteLead:
      'Schick diesen Link den Leuten, die du dabeihaben möchtest. Er gilt, bis du ihn in den Einstellungen des Servers widerrufst.',
    inviteLabel: 'Einladungslink',
    inviteFailed: 'Der Einladungslink ließ sich nicht anlegen. Der Server ist trotzdem da.',
    open: 'Zu meinem Server',
  },
}
