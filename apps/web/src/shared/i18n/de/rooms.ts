import type { RoomTexts } from '../en/rooms.ts'

export const rooms: RoomTexts = {
  settings: 'Raumeinstellungen …',
  settingsTitle: 'Raumeinstellungen',
  lock: 'Raum abschließen',
  unlock: 'Raum aufschließen',
  isLocked: 'Der Raum ist abgeschlossen',
  isUnlocked: 'Alle können wieder beitreten',
  passOn: 'Raum übergeben …',
  owner: 'Raum gehört dieser Person',
  name: 'Name',
  limit: 'Nutzerbegrenzung',
  limitHint: 'So viele Personen passen in den Raum. Leer lassen für keine Begrenzung.',
  limitInvalid: (max) => `Gib eine Zahl von 1 bis ${max} ein oder lass das Feld leer.`,
  lockedLabel: 'Abgeschlossen',
  lockedHint:
    'Niemand sonst kann beitreten. Wer beim Abschließen im Raum ist, kann auch wiederkommen.',
  invite: 'Auch hereinlassen',
  invited: 'Kann trotzdem beitreten',
  uninvite: (name) => `${name} nicht mehr hereinlassen`,
  pass: {
    title: 'Raum übergeben',
    to: 'Neuer Besitzer',
    hint: 'Wer den Raum bekommt, kann ihn umbenennen, abschließen und weitergeben. Du dann nicht mehr.',
    nobody: 'Außer dir ist niemand im Raum.',
    confirm: 'Übergeben',
    done: (name) => `Der Raum gehört jetzt ${name}`,
  },
}
