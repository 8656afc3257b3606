import type { AccountTexts } from '../en/account.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const account: AccountTexts = {
  groups: { you: 'Du', browser: 'Dieser Browser', account: 'Konto' },
  sections: {
    profile: 'Profil',
    status: 'Status',
    privacy: 'Privatsphäre',
    appearance: 'Darstellung',
    notifications: 'Benachrichtigungen',
    voice: 'Sprache & Video',
    shortcuts: 'Tastenkürzel',
    password: 'Passwort',
    email: 'E-Mail-Adresse',
    twoFactor: 'Zwei-Faktor-Anmeldung',
    passkeys: 'Passkeys',
    sessions: 'Sitzungen',
    data: 'Deine Daten',
  },
  signOut: 'Abmelden',
  notFound: {
    title: 'Diesen Bereich gibt es nicht',
    text: 'Wähle einen aus der Liste.',
  },
  profile: {
    intro: 'So sehen dich andere auf allen Servern.',
    picture: 'Profilbild',
    upload: 'Bild hochladen',
    remove: 'Entfernen',
    pictureHint: 'Du kannst den Ausschnitt wählen und ein Bild auch hierher ziehen.',
    broken: 'Dein Browser kann diese Datei nicht als Bild öffnen. Versuch es mit PNG oder JPEG.',
    banner: 'Banner',
    uploadBanner: 'Banner hochladen',
    removeBanner: 'Banner entfernen',
    bannerHint: 'Ein breites Bild über deinem Profil, dreimal so breit wie hoch.',
    color: 'Farbe ohne Banner',
    about: 'Über mich',
    aboutHint:
      'Für alle auf deinen Servern und in deinen Unterhaltungen. Du kannst den Text wie eine Nachricht formatieren.',
    displayName: 'Anzeigename',
    displayNameHint: 'Auf jedem Server kannst du einen eigenen Spitznamen haben.',
    nameMissing: 'Gib einen Anzeigenamen ein.',
    username: 'Benutzername',
    usernameHint:
      'Damit meldest du dich an, und andere erwähnen dich damit. Er lässt sich nicht ändern.',
    preview: 'Vorschau',
    previewMessage: 'So sehen meine Nachrichten aus.',
  },
  status: {
    intro: 'Alle auf deinen Servern sehen ihn neben deinem Namen.',
    presence: 'Onlinestatus',
    hints: {
      online:
        'Du wirst als online angezeigt, und als abwesend, wenn du eine Weile keines deiner Geräte benutzt.',
      idle: 'Du wirst als abwesend angezeigt, bis du es änderst.',
      dnd: 'Du wirst als beschäftigt angezeigt und bekommst weder Benachrichtigungen noch Töne.',
      invisible: 'Du wirst als offline angezeigt, aber alles funktioniert wie gewohnt.',
    },
  },
  privacy: {
    intro: 'Wer dich außerhalb der Kanäle eines Servers erreichen kann.',
    messages: 'Wer dir Direktnachrichten schicken kann',
    messagesHint:
      'Bestehende Unterhaltungen bleiben, aber andere können darin vielleicht nicht mehr schreiben.',
    messagesFrom: {
      shared_servers: 'Freunde und alle, mit denen du einen Server teilst',
      friends: 'Nur Freunde',
      nobody: 'Niemand',
    },
    requests: 'Wer dir Freundschaftsanfragen schicken kann',
    requestsFrom: {
      everyone: 'Alle',
      shared_servers: 'Alle, mit denen du einen Server teilst',
      nobody: 'Niemand',
    },
    blocked: 'Ansehen, wen du blockiert hast',
  },
  appearance: {
    intro: 'Diese Einstellungen gelten nur in diesem Browser.',
    theme: 'Design',
    themes: { system: 'Wie das System', dark: 'Dunkel', light: 'Hell' },
    contrast: 'Hoher Kontrast',
    contrastHint:
      'Kräftigere Linien und kein blasser Text. Immer an, wenn dein System es verlangt.',
    textSize: 'Schriftgröße',
    textSizes: { small: 'Klein', normal: 'Normal', large: 'Groß', largest: 'Sehr groß' },
    textSizeHint: 'Vergrößert die ganze Oberfläche. Der Zoom deines Browsers geht auch.',
    density: 'Nachrichten',
    densities: { comfortable: 'Geräumig', compact: 'Kompakt' },
    densityHint: 'Kompakt zeigt Zeit, Name und Text in einer Zeile, ohne Bilder.',
    language: 'Sprache',
    matchBrowser: (language) => `Wie der Browser (${language})`,
    motion:
      'Für weniger Animationen schalte in deinen Systemeinstellungen „Bewegung reduzieren“ ein.',
  },
  notifications: {
    intro:
      'Guildhall benachrichtigt dich, während du in einem anderen Tab oder Programm bist. Mit Push-Benachrichtigungen auch, wenn es geschlossen ist.',
    hints: {
      all: 'In allen Kanälen, die du sehen kannst, wenn du für sie nichts anderes einstellst.',
      mentions: 'Wenn jemand dich oder alle erwähnt.',
      nothing: 'Ungelesene Kanäle bleiben markiert.',
    },
    permission: 'Benachrichtigungen auf diesem Gerät',
    allow: 'Benachrichtigungen einschalten',
    test: 'Test senden',
    testTitle: 'Es klappt!',
    testText: 'So sieht eine Benachrichtigung von Guildhall aus.',
    testSent: 'Gesendet. Nichts zu sehen? Prüfe die Benachrichtigungseinstellungen deines Systems.',
    states: {
      default: 'Dein Browser fragt dich gleich um Erlaubnis.',
      granted: 'Benachrichtigungen sind eingeschaltet.',
      denied:
        'Dein Browser blockiert Benachrichtigungen. Klick auf das Symbol neben der Adresse, erlaube Benachrichtigungen und lade diese Seite neu.',
      insecure:
        'Browser erlauben Benachrichtigungen nur über HTTPS. Bitte die Person, die diese Guildhall betreibt, es einzurichten.',
      missing:
        'Dieser Browser unterstützt keine Benachrichtigungen. Auf iPhone und iPad: Leg Guildhall zuerst auf den Home-Bildschirm und öffne es von dort.',
    },
    push: {
      title: 'Push-Benachrichtigungen',
      here: 'Push-Benachrichtigungen auf diesem Gerät',
      hereHint: 'Sie kommen an, während Guildhall geschlossen ist oder du abwesend bist.',
      blocked:
        'Dein Browser blockiert Benachrichtigungen. Klick auf das Symbol neben der Adresse, erlaube Benachrichtigungen und versuch es noch einmal.',
      missing:
        'Dieser Browser unterstützt keine Push-Benachrichtigungen. Auf iPhone und iPad: Leg Guildhall zuerst auf den Home-Bildschirm und öffne es von dort.',
      failed:
        'Dein Browser konnte Push-Benachrichtigungen nicht einschalten. Prüfe, ob er seinen Push-Dienst benutzen darf, und versuch es noch einmal.',
      showText: 'Nachrichtentext zeigen',
      showTextHint:
        'Benachrichtigungen enthalten die Nachricht und wer sie geschrieben hat, auf allen deinen Geräten. Sonst steht darin nur, wo es eine neue gibt.',
      others: 'Andere Geräte mit Push-Benachrichtigungen',
      turnOff: 'Ausschalten',
      turnOffOn: (device) => `Push-Benachrichtigungen auf ${device} ausschalten`,
    },
    dndNote: 'Dein Status ist „Nicht stören“, deshalb bekommst du keine Benachrichtigungen.',
    changeStatus: 'Status ändern',
    sound: 'Ton',
    playSound: 'Benachrichtigungston',
    playSoundHint: 'Ertönt bei jeder Benachrichtigung.',
    tryOut: 'Anhören',
  },
  shortcuts: {
    intro: 'Alles geht auch ohne Maus. In Listen bewegst du dich mit den Pfeiltasten.',
  },
  password: {
    intro: 'Wenn du dein Passwort änderst, wirst du überall sonst abgemeldet.',
    current: 'Aktuelles Passwort',
    currentMissing: 'Gib dein aktuelles Passwort ein.',
    currentWrong: 'Das ist nicht dein aktuelles Passwort.',
    next: 'Neues Passwort',
    missing: 'Gib ein neues Passwort ein.',
    short: (missing) => plural(missing, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
    long: (max) => `Höchstens ${max} Zeichen.`,
    same: 'Das ist schon dein Passwort.',
    common: 'Das ist eines der häufigsten Passwörter überhaupt. Wähle ein anderes.',
    strength: {
      none: 'Je länger, desto besser. Ein paar zufällige Wörter eignen sich gut.',
      fair: 'Geht so. Mit ein paar Zeichen mehr wird es stärker.',
      good: 'Gutes Passwort.',
      strong: 'Starkes Passwort.',
    },
    change: 'Passwort ändern',
    set: 'Passwort festlegen',
    none: 'Dein Konto hat noch kein Passwort. Du meldest dich ohne eines an.',
    freshLogin:
      'Dein Konto hat kein Passwort. Bestätigen kannst du das innerhalb von 15 Minuten nach dem Anmelden.',
    done: 'Passwort geändert. Überall sonst bist du jetzt abgemeldet.',
  },
  email: {
    intro:
      'Nur du kannst sie sehen. Damit setzt du ein vergessenes Passwort zurück, und wir informieren dich über Änderungen an deinem Konto.',
    none: 'Dein Konto hat keine E-Mail-Adresse.',
    current: (address) => `Deine E-Mail-Adresse ist ${address}.`,
    pending: (address) =>
      `Wir haben einen Link an ${address} geschickt. Öffne ihn innerhalb eines Tages, um die Adresse zu bestätigen.`,
    add: 'E-Mail-Adresse hinzufügen',
    change: 'E-Mail-Adresse ändern',
    changeText: 'Wir schicken dir einen Link, mit dem du die Adresse bestätigst.',
    address: 'Neue E-Mail-Adresse',
    invalid: 'Das ist keine E-Mail-Adresse.',
    sendLink: 'Link schicken',
    remove: 'Entfernen',
    removeTitle: 'E-Mail-Adresse entfernen?',
    removeText: 'Dann kannst du dein Passwort nicht mehr per E-Mail zurücksetzen.',
    removed: 'Deine E-Mail-Adresse wurde entfernt.',
  },
  twoFactor: {
    intro:
      'Zum Anmelden brauchst du dann dein Passwort und einen Code von deinem Handy. Ein gestohlenes Passwort allein reicht nicht mehr.',
    howItWorks:
      'Du brauchst eine Authenticator-App, zum Beispiel Aegis, Google Authenticator oder deinen Passwortmanager.',
    isOn: 'Die Zwei-Faktor-Anmeldung ist an.',
    turnOn: 'Einschalten',
    setUpTitle: 'Zwei-Faktor-Anmeldung einschalten',
    passwordFirst: 'Gib zuerst dein Passwort ein.',
    next: 'Weiter',
    scan: 'Scanne diesen Code mit deiner Authenticator-App.',
    qrCode: 'QR-Code für deine Authenticator-App',
    orType: 'Du kannst ihn nicht scannen? Gib stattdessen diesen Schlüssel in der App ein:',
    secret: 'Schlüssel',
    code: 'Code',
    codeOfApp: 'Die sechs Ziffern, die die App gerade anzeigt.',
    codeOrRecoveryCode: 'Aus deiner Authenticator-App oder einer deiner Wiederherstellungscodes.',
    codeWrong: 'Dieser Code gilt nicht. Jeder gilt nur einmal, warte also auf den nächsten.',
    recoveryCodes: 'Wiederherstellungscodes',
    recoveryIntro: 'Damit meldest du dich ohne dein Handy an. Jeder gilt einmal.',
    codesLeft: (count) =>
      plural(count, { one: 'Du hast noch # Code.', other: 'Du hast noch # Codes.' }),
    renew: 'Neue Wiederherstellungscodes erstellen',
    renewText: 'Deine bisherigen Wiederherstellungscodes gelten dann nicht mehr.',
    renewAction: 'Neue Codes erstellen',
    saveCodes:
      'Bewahre diese Codes sicher auf, nicht nur auf deinem Handy. Du siehst sie nur dieses eine Mal. Ohne sie und ohne dein Handy kann dir nur die Person helfen, die diese Guildhall betreibt.',
    codesSaved: 'Ich habe sie gesichert',
    ask: {
      title: 'Schließen, ohne die Codes zu kopieren?',
      text: 'Sie werden nicht noch einmal angezeigt. Du müsstest neue erstellen.',
      confirm: 'Trotzdem schließen',
    },
    turnOff: 'Ausschalten',
    turnOffQuestion: 'Zwei-Faktor-Anmeldung ausschalten?',
    turnOffText: 'Dann reicht dein Passwort allein zum Anmelden.',
    turnedOff: 'Die Zwei-Faktor-Anmeldung ist aus.',
  },
  provider: {
    section: (name) => `Mit ${name} anmelden`,
    intro: (name) => `Melde dich hier mit deinem Konto bei ${name} an.`,
    none: (name) => `Dein Konto ist mit keinem bei ${name} verknüpft.`,
    linked: (account, date) => `Seit dem ${date} mit ${account} verknüpft.`,
    link: 'Konto verknüpfen',
    linkTitle: (name) => `Dein Konto bei ${name} verknüpfen?`,
    linkText: (name) => `Du meldest dich bei ${name} an und kommst dann hierher zurück.`,
    next: 'Weiter',
    unlink: 'Verknüpfung aufheben',
    unlinkTitle: (name) => `Verknüpfung mit ${name} aufheben?`,
    unlinkText: 'Du kannst dich dann nur noch mit deinem Passwort oder einem Passkey anmelden.',
    unlinked: 'Die Verknüpfung wurde aufgehoben.',
    passwordFirst:
      'Leg zuerst ein Passwort fest, um die Verknüpfung aufzuheben. Sonst könntest du dich nicht mehr anmelden.',
    setPassword: 'Passwort festlegen',
  },
  passkeys: {
    intro:
      'Melde dich mit Fingerabdruck, Gesicht oder der PIN deines Geräts an statt mit einem Passwort. Ein Passkey ersetzt auch den Code der Zwei-Faktor-Anmeldung.',
    none: 'Dein Konto hat noch keine Passkeys.',
    created: (date) => `Hinzugefügt am ${date}`,
    lastUsed: (when) => `Zuletzt benutzt ${when}`,
    neverUsed: 'Noch nie benutzt',
    add: 'Passkey hinzufügen',
    addTitle: 'Passkey hinzufügen',
    addText: 'Dein Browser fragt dich dann, wo er ihn speichern soll.',
    next: 'Weiter',
    name: 'Name',
    nameHint: 'Damit du ihn später wiedererkennst.',
    added: 'Der Passkey wurde hinzugefügt.',
    failures: {
      cancelled: 'Es wurde kein Passkey erstellt. Versuch es noch einmal.',
      exists: 'Dieses Gerät hat schon einen Passkey für dein Konto.',
      refused: 'Dein Browser konnte auf dieser Seite keinen Passkey erstellen.',
    },
    rename: 'Umbenennen',
    renameOf: (name) => `${name} umbenennen`,
    renameTitle: 'Passkey umbenennen',
    renamed: 'Der Passkey wurde umbenannt.',
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    removeTitle: (name) => `Passkey „${name}“ entfernen?`,
    removeText:
      'Damit kannst du dich dann nicht mehr anmelden. Lösch ihn auch auf deinem Gerät oder in deinem Passwortmanager.',
    removed: 'Der Passkey wurde entfernt.',
    problems: {
      no_domain:
        'An einer IP-Adresse funktionieren Passkeys nicht. Sie brauchen einen Domainnamen, den die Person einrichten kann, die diese Guildhall betreibt.',
      not_secure:
        'Browser erlauben Passkeys nur über HTTPS. Bitte die Person, die diese Guildhall betreibt, es einzurichten.',
      elsewhere: (origin) =>
        `Passkeys funktionieren nur unter ${origin}. Öffne Guildhall dort, um einen hinzuzufügen.`,
      unsupported: 'Dieser Browser unterstützt keine Passkeys oder ist zu alt dafür.',
    },
  },
  sessions: {
    intro:
      'Hier bist du angemeldet. Kennst du eine Sitzung nicht, melde sie ab und ändere dein Passwort.',
    here: 'Dieser Browser',
    others: 'Andere Sitzungen',
    none: 'Du bist sonst nirgends angemeldet.',
    device: (browser, system) => `${browser} auf ${system}`,
    unknownBrowser: 'Unbekannter Browser',
    unknownSystem: 'unbekanntem System',
    unknownDevice: 'Unbekanntes Gerät',
    lastSeen: (when) => `Zuletzt aktiv ${when}`,
    justNow: 'gerade eben',
    since: (when) => `Angemeldet ${when}`,
    end: 'Abmelden',
    endOf: (device) => `${device} abmelden`,
    ended: 'Die Sitzung wurde abgemeldet.',
    endAll: 'Überall sonst abmelden',
    endAllQuestion: 'Überall sonst abmelden?',
    endAllText: (count) =>
      plural(count, {
        one: 'Ein anderer Browser oder eine andere App wird abgemeldet.',
        other: '# andere Browser und Apps werden abgemeldet.',
      }),
    endedAll: 'Überall sonst bist du jetzt abgemeldet.',
  },
  data: {
    intro: 'Alles, was zu deinem Konto gehört.',
    title: 'Deine Daten herunterladen',
    contents:
      'Eine ZIP-Datei mit deinem Konto, deinen Servern und allen Nachrichten und Dateien, die du gesendet hast. Höchstens dreimal am Tag.',
    open: 'Herunterladen …',
    question: 'Deine Daten herunterladen?',
    explanation:
      'Bestätige, dass du es bist. Der Download kann groß sein und deshalb eine Weile dauern.',
    confirm: 'Herunterladen',
    started: 'Der Download hat begonnen.',
  },
  deletion: {
    title: 'Konto löschen',
    intro: 'Löscht dein Konto endgültig. Du entscheidest, was mit deinen Nachrichten passiert.',
    open: 'Konto löschen …',
    question: 'Dein Konto löschen?',
    warning:
      'Dein Profil, deine Freunde, Einstellungen und Mitgliedschaften werden sofort gelöscht, und dein Benutzername wird wieder frei. Das lässt sich nicht rückgängig machen.',
    messages: 'Deine Nachrichten',
    choices: { keep: 'Behalten', delete: 'Löschen' },
    choiceHints: {
      keep: 'Sie bleiben stehen, unter dem Namen „Gelöschter Nutzer“.',
      delete:
        'Auch alle Nachrichten, Dateien und Reaktionen auf Servern und in Unterhaltungen verschwinden.',
    },
    typeName: (name) => `Gib zur Bestätigung „${name}“ ein`,
    confirm: 'Konto löschen',
    done: 'Dein Konto wurde gelöscht.',
  },
}
