import type { RoleMenusTexts } from '../en/role-menus.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('de')

export const roleMenus: RoleMenusTexts = {
  title: (server) => `Deine Rollen bei ${server}`,
  intro: 'Wähle, was zu dir passt. Alle Mitglieder können deine Rollen sehen.',
  none: 'Hier gibt es keine Rollen mehr zur Auswahl.',
  modes: { any: 'Wähle so viele, wie du möchtest.', one: 'Wähle eine.' },
  empty: 'Dieses Menü hat keine Rollen.',
  deleted: 'Dieses Rollenmenü wurde gelöscht.',
  settings: {
    intro:
      'Mitglieder geben sich die Rollen eines Menüs selbst: im Menü des Servers unter „Rollen“, beim Beitreten oder mit den Knöpfen einer Nachricht.',
    create: 'Rollenmenü erstellen',
    createConfirm: 'Erstellen',
    full: (max) => `Ein Server kann höchstens ${max} Rollenmenüs haben. Lösche zuerst eines.`,
    noMenus: {
      title: 'Keine Rollenmenüs',
      text: 'Lass Mitglieder ihre Spiele, ihre Pronomen oder ihre Benachrichtigungen wählen.',
    },
    all: 'Alle Rollenmenüs',
    gone: { title: 'Rollenmenü nicht gefunden', text: 'Vielleicht wurde es gelöscht.' },
    count: (roles) => plural(roles, { one: '1 Rolle', other: `${roles} Rollen` }),
    atJoinShort: 'Nach dem Beitritt gezeigt',
    name: 'Titel',
    nameMissing: 'Gib einen Titel ein.',
    description: 'Beschreibung (optional)',
    mode: 'Wie viele Rollen ein Mitglied wählen kann',
    any: 'Beliebig viele',
    one: 'Höchstens eine',
    atJoin: 'Neuen Mitgliedern zeigen',
    atJoinHint: 'Es steht auf der Willkommensseite, nach den Regeln.',
    atJoinOff: 'Es steht auf der Willkommensseite, die gerade ausgeschaltet ist.',
    roles: 'Rollen',
    rolesHint:
      'Nur Rollen unter deiner eigenen, die nicht mehr erlauben, als alle von Anfang an dürfen. Lass sie unter den Rollen deiner Moderatoren: Niemand kann Mitglieder moderieren, die über ihm stehen.',
    add: 'Rolle hinzufügen',
    choose: 'Rolle auswählen',
    noOthers: 'Es gibt keine weitere Rolle, die hier möglich ist.',
    emoji: (role) => `Emoji für ${role} auswählen`,
    removeEmoji: (role) => `Emoji von ${role} entfernen`,
    text: (role) => `Text zu ${role} (optional)`,
    moveUp: (role) => `${role} nach oben`,
    remove: (role) => `${role} entfernen`,
    above:
      'Du kannst dieses Menü nicht ändern, weil eine seiner Rollen auf oder über deiner höchsten steht.',
    post: 'In einem Kanal posten',
    postIntro:
      'Mitglieder nehmen sich die Rollen mit den Knöpfen der Nachricht. Spätere Änderungen zeigt sie auch.',
    channel: 'Kanal',
    postUnsaved: 'Speichere zuerst deine Änderungen.',
    postEmpty: 'Füge zuerst eine Rolle hinzu.',
    postConfirm: 'Posten',
    posted: (channel) => `In #${channel} gepostet.`,
    delete: {
      title: 'Rollenmenü löschen',
      intro: 'Mitglieder behalten die Rollen, die sie haben.',
      open: 'Löschen',
      question: (title) => `${title} löschen?`,
      confirm: 'Endgültig löschen',
      done: (title) => `${title} wurde gelöscht.`,
    },
  },
}
