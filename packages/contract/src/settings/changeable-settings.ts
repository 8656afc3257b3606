import type { Setting } from './setting.ts'
import { secret, text } from './setting.ts'

const rate = {
  section: 'limits',
  kind: 'integer',
  min: 1,
  max: 1_000_000,
  isChangeable: true,
} as const
const mebibytes = { kind: 'integer', min: 0, max: 1_000_000_000, isChangeable: true } as const

/** The settings that operators change in the browser. */
export const changeableSettings = {
  INSTANCE_NAME: {
    section: 'instance',
    kind: 'text',
    default: 'Guildhall',
    format: 'line',
    maxLength: 50,
    isChangeable: true,
    label: { en: 'Name of this Guildhall', de: 'Name dieser Guildhall' },
    help: {
      en: 'At most 50 characters. It appears on the sign-in page, in tabs, in e-mails and as their sender, in authenticator apps, with passkeys, and as the name of the installed app.',
      de: 'Höchstens 50 Zeichen. Er steht auf der Anmeldeseite, in Tabs, in E-Mails und als deren Absender, in Authenticator-Apps, bei Passkeys und ist der Name der installierten App.',
    },
  },
  REGISTRATION: {
    section: 'accounts',
    kind: 'choice',
    choices: ['open', 'invite', 'operator_invitation', 'closed'],
    default: 'open',
    isChangeable: true,
    docs: '#invitations',
    label: { en: 'Who can create an account', de: 'Wer ein Konto erstellen kann' },
    help: {
      en: '`open`: everyone. `invite`: people with a valid invite to any server or an invitation of the operator. `operator_invitation`: only those with such an invitation. `closed`: nobody.',
      de: '`open`: alle. `invite`: wer eine gültige Einladung zu einem Server oder der Betreiber hat. `operator_invitation`: nur wer eine Einladung der Betreiber hat. `closed`: niemand.',
    },
    choiceLabels: {
      open: { en: 'Everyone', de: 'Alle' },
      invite: { en: 'People with an invite or invitation', de: 'Wer eine Einladung hat' },
      operator_invitation: {
        en: 'People with an invitation of an operator',
        de: 'Wer eine Einladung der Betreiber hat',
      },
      closed: { en: 'Nobody', de: 'Niemand' },
    },
  },
  SESSION_DAYS: {
    section: 'accounts',
    kind: 'integer',
    min: 1,
    max: 400,
    default: 30,
    isChangeable: true,
    label: { en: 'Days until a sign-in expires', de: 'Tage, bis eine Anmeldung abläuft' },
  },
  ACCOUNT_STORAGE_MB: {
    section: 'storage',
    ...mebibytes,
    default: 2048,
    label: {
      en: 'Attachments of one account, in MiB (0: no limit)',
      de: 'Anhänge eines Kontos in MiB (0: unbegrenzt)',
    },
  },
  SERVER_STORAGE_MB: {
    section: 'storage',
    ...mebibytes,
    default: 20_480,
    label: {
      en: 'Attachments, emoji, stickers and sounds of one server, in MiB (0: no limit)',
      de: 'Anhänge, Emojis, Sticker und Sounds eines Servers in MiB (0: unbegrenzt)',
    },
  },
  MIN_FREE_DISK_MB: {
    section: 'storage',
    ...mebibytes,
    default: 512,
    label: {
      en: 'Free disk space, in MiB, below which uploads and messages are refused (0: no limit)',
      de: 'Freier Speicherplatz in MiB, unter dem Uploads und Nachrichten abgelehnt werden (0: keiner)',
    },
  },
  LINK_PREVIEWS: {
    section: 'features',
    kind: 'boolean',
    default: 'on',
    isChangeable: true,
    label: { en: 'Previews of links in messages', de: 'Vorschauen von Links in Nachrichten' },
    help: {
      en: '`off`: Guildhall fetches no pages that messages link to.',
      de: '`off`: Guildhall ruft keine Seiten ab, auf die Nachrichten verweisen.',
    },
  },
  IMPORTS: {
    section: 'features',
    kind: 'choice',
    choices: ['operator', 'owners'],
    default: 'owners',
    isChangeable: true,
    docs: '#import-from-discord',
    label: {
      en: 'Who can import the history of servers',
      de: 'Wer den Verlauf von Servern importieren kann',
    },
    help: {
      en: '`owners`: all who manage a server, in its settings. `operator`: only with the command.',
      de: '`owners`: alle, die einen Server verwalten, in dessen Einstellungen. `operator`: nur mit dem Befehl.',
    },
    choiceLabels: {
      operator: {
        en: 'Only operators, on the command line',
        de: 'Nur Betreiber über die Befehlszeile',
      },
      owners: { en: 'Everyone who manages a server', de: 'Alle, die einen Server verwalten' },
    },
  },
  IMPORT_MB: {
    section: 'features',
    ...mebibytes,
    default: 4096,
    label: {
      en: 'Files of one import together, in MiB',
      de: 'Dateien eines Imports zusammen in MiB',
    },
    help: {
      en: 'Of an import in the browser. They also have to fit into `SERVER_STORAGE_MB` until it ends.',
      de: 'Für einen Import im Browser. Bis er endet, müssen sie auch in `SERVER_STORAGE_MB` passen.',
    },
  },
  SMTP_URL: {
    section: 'mail',
    ...text,
    maxLength: 500,
    isChangeable: true,
    group: 'mailServer',
    docs: '#e-mail',
    example: 'smtp://user@mail.example.org:587',
    label: { en: 'Mail server', de: 'Mailserver' },
    help: {
      en: 'Such as `smtp://user@mail.example.org:587`, or `smtps://` for TLS from the start. If you change it in the browser, enter the password again.',
      de: 'Zum Beispiel `smtp://benutzer@mail.example.org:587`, oder `smtps://` für TLS von Anfang an. Wenn du ihn im Browser änderst, gib das Passwort erneut ein.',
    },
  },
  SMTP_PASSWORD: {
    section: 'mail',
    ...secret,
    maxLength: 500,
    isChangeable: true,
    group: 'mailServer',
    needs: 'SMTP_URL',
    label: { en: 'Password at the mail server', de: 'Passwort beim Mailserver' },
    help: {
      en: 'Stored encrypted and never shown. In the environment, `SMTP_URL` can also have it, as in `smtp://user:password@mail.example.org:587`.',
      de: 'Wird verschlüsselt gespeichert und nie angezeigt. In der Umgebung kann auch `SMTP_URL` es enthalten, wie in `smtp://benutzer:passwort@mail.example.org:587`.',
    },
  },
  MAIL_FROM: {
    section: 'mail',
    ...text,
    maxLength: 320,
    isChangeable: true,
    needs: 'SMTP_URL',
    example: 'Guildhall <guildhall@example.org>',
    label: { en: 'Sender of e-mails', de: 'Absender von E-Mails' },
    help: {
      en: 'Such as `Guildhall <guildhall@example.org>`. Without a name, e-mails have that of `INSTANCE_NAME`. Needed with `SMTP_URL`.',
      de: 'Zum Beispiel `Guildhall <guildhall@example.org>`. Ohne Namen haben E-Mails den aus `INSTANCE_NAME`. Wird mit `SMTP_URL` gebraucht.',
    },
  },
  REGISTRATION_RATE_PER_HOUR: {
    ...rate,
    default: 20,
    label: { en: 'New accounts per address and hour', de: 'Neue Konten pro Adresse und Stunde' },
  },
  ACCOUNT_WRITES_PER_MINUTE: {
    ...rate,
    minInBrowser: 20,
    default: 300,
    label: { en: 'Changes per account and minute', de: 'Änderungen pro Konto und Minute' },
    help: {
      en: 'Requests that change something, across all sessions and addresses of the account.',
      de: 'Anfragen, die etwas ändern, über alle Sitzungen und Adressen des Kontos.',
    },
  },
  ACCOUNT_UPLOADS_PER_MINUTE: {
    ...rate,
    default: 60,
    label: { en: 'Uploads per account and minute', de: 'Uploads pro Konto und Minute' },
    help: { en: 'Files and pictures.', de: 'Dateien und Bilder.' },
  },
  ACCOUNT_SEARCHES_PER_MINUTE: {
    ...rate,
    default: 30,
    label: { en: 'Searches per account and minute', de: 'Suchen pro Konto und Minute' },
  },
  ACCOUNT_ACTIONS_PER_MINUTE: {
    ...rate,
    minInBrowser: 60,
    default: 240,
    label: {
      en: 'Gateway actions per account and minute',
      de: 'Gateway-Aktionen pro Konto und Minute',
    },
    help: {
      en: 'Across all connections of the account.',
      de: 'Über alle Verbindungen des Kontos.',
    },
  },
  ACCOUNT_CONNECTS_PER_MINUTE: {
    ...rate,
    minInBrowser: 10,
    default: 30,
    label: {
      en: 'New gateway connections per account and minute',
      de: 'Neue Gateway-Verbindungen pro Konto und Minute',
    },
  },
  ACCOUNT_CONVERSATIONS_PER_HOUR: {
    ...rate,
    default: 60,
    label: {
      en: 'People whom an account messages first, per hour',
      de: 'Personen, die ein Konto pro Stunde neu anschreibt',
    },
    help: { en: 'In direct messages and groups.', de: 'In Direktnachrichten und Gruppen.' },
  },
  WEBHOOK_RATE_PER_MINUTE: {
    ...rate,
    default: 30,
    label: { en: 'Messages per webhook and minute', de: 'Nachrichten pro Webhook und Minute' },
  },
  WEBHOOK_ADDRESS_RATE_PER_MINUTE: {
    ...rate,
    default: 60,
    label: {
      en: 'Webhook requests per address and minute',
      de: 'Webhook-Anfragen pro Adresse und Minute',
    },
    help: { en: 'For all webhooks together.', de: 'Für alle Webhooks zusammen.' },
  },
  INVITE_PREVIEW_RATE_PER_MINUTE: {
    ...rate,
    default: 120,
    label: {
      en: 'Invite previews per address and minute',
      de: 'Vorschauen von Einladungen pro Adresse und Minute',
    },
  },
  PUBLIC_PAGE_RATE_PER_MINUTE: {
    ...rate,
    default: 120,
    label: {
      en: 'Requests for public server pages per address and minute',
      de: 'Abrufe öffentlicher Serverseiten pro Adresse und Minute',
    },
    help: {
      en: 'Also for the badges of game servers.',
      de: 'Auch für die Badges von Gameservern.',
    },
  },
  IMAGE_LINK_RATE_PER_MINUTE: {
    ...rate,
    default: 120,
    label: {
      en: 'Requests for image links per account and minute',
      de: 'Anfragen nach Bildlinks pro Konto und Minute',
    },
    help: { en: 'With up to 100 links each.', de: 'Mit bis zu 100 Links in jeder Anfrage.' },
  },
  IMAGE_UPLOAD_RATE_PER_HOUR: {
    ...rate,
    default: 60,
    label: {
      en: 'Picture and sound uploads per account and hour',
      de: 'Hochgeladene Bilder und Sounds pro Konto und Stunde',
    },
    help: {
      en: 'Avatars, server icons, emoji, stickers and sounds.',
      de: 'Avatare, Serverbilder, Emojis, Sticker und Sounds.',
    },
  },
  IMAGE_FETCH_RATE_PER_MINUTE: {
    ...rate,
    default: 300,
    label: {
      en: 'Images from other hosts per account and minute',
      de: 'Bilder von anderen Hosts pro Konto und Minute',
    },
  },
  IMAGE_DESTINATION_RATE_PER_MINUTE: {
    ...rate,
    default: 600,
    label: {
      en: 'Image requests to one host per minute',
      de: 'Bildanfragen an einen Host pro Minute',
    },
  },
  RATE_LIMIT_PER_MINUTE: {
    ...rate,
    default: 30,
    label: {
      en: 'Game server queries per address and minute',
      de: 'Gameserver-Abfragen pro Adresse und Minute',
    },
  },
  STATUS_DESTINATION_RATE_PER_MINUTE: {
    ...rate,
    default: null,
    example: '60',
    label: {
      en: 'Queries to one game server per minute',
      de: 'Abfragen eines Gameservers pro Minute',
    },
    help: { en: 'From all clients together.', de: 'Von allen Clients zusammen.' },
    defaultHelp: {
      en: 'twice `RATE_LIMIT_PER_MINUTE`',
      de: 'das Doppelte von `RATE_LIMIT_PER_MINUTE`',
    },
  },
  GATEWAY_ACTIONS_PER_MINUTE: {
    ...rate,
    minInBrowser: 60,
    default: 120,
    label: {
      en: 'Gateway actions per connection and minute',
      de: 'Gateway-Aktionen pro Verbindung und Minute',
    },
    help: { en: 'Without heartbeats.', de: 'Ohne Heartbeats.' },
  },
  GATEWAY_CONNECTIONS_PER_ADDRESS: {
    ...rate,
    minInBrowser: 10,
    default: 500,
    label: {
      en: 'Open gateway connections per address',
      de: 'Offene Gateway-Verbindungen pro Adresse',
    },
  },
  CONNECTIONS_PER_ADDRESS: {
    ...rate,
    minInBrowser: 16,
    default: 256,
    label: {
      en: 'Other open connections per address',
      de: 'Andere offene Verbindungen pro Adresse',
    },
    help: { en: 'Those without a gateway session.', de: 'Die ohne eine Sitzung des Gateways.' },
  },
  CONNECTS_PER_ADDRESS_PER_MINUTE: {
    ...rate,
    minInBrowser: 60,
    default: 3000,
    label: {
      en: 'New connections per address and minute',
      de: 'Neue Verbindungen pro Adresse und Minute',
    },
  },
} as const satisfies Record<string, Setting>
