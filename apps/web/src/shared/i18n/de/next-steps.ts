import type { NextStepsTexts } from '../en/next-steps.ts'

export const nextSteps: NextStepsTexts = {
  title: 'Nächste Schritte',
  progress: (done, all) => `${done} von ${all} erledigt`,
  done: 'erledigt',
  dismiss: 'Nächste Schritte ausblenden',
  steps: {
    invite: 'Leute einladen',
    icon: 'Bild hinzufügen',
    channels: 'Kanäle erstellen',
    roles: 'Rollen erstellen',
    rules: 'Regeln schreiben',
  },
}
