import type { NextStepsTexts } from '../en/next-steps.ts'

export const nextSteps: NextStepsTexts = {
  title: 'Bevor du Leute einlädst',
  progress: (done, all) => `${done} von ${all} erledigt`,
  done: 'erledigt',
  dismiss: 'Liste ausblenden',
  move: 'Du kommst von Discord? Nimm deinen Server mit.',
  steps: {
    icon: 'Bild hinzufügen',
    channels: 'Kanäle erstellen',
    roles: 'Rollen erstellen',
    rules: 'Regeln schreiben',
    moderation: 'Moderation einrichten',
    welcome: 'Willkommensseite schreiben',
    invite: 'Leute einladen',
  },
}
