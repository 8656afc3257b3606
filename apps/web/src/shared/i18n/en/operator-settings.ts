import type { Widened } from '../widened.ts'

/** The settings of an installation, in the operator's pages. */
export const operatorSettings = {
  intro:
    'What applies here and where it comes from. Changes take effect at once, on all processes. Everything else is set in the environment or the file .env and needs a restart.',
  search: 'Search settings',
  none: 'No settings found',
  sources: {
    environment: 'Set by the environment',
    file: 'Set in .env',
    page: 'Set here',
    default: 'Default',
  },
  lockedWith: (name: string) => `Set together with ${name}, outside of this page`,
  restart: 'Needs a restart',
  notSet: 'Not set',
  secretSet: 'Set (never shown)',
  reset: 'Reset to default',
  resetOf: (name: string) => `Reset to default: ${name}`,
  save: 'Save settings?',
  saveText: 'These settings change at once, for everyone:',
  saved: 'The settings are saved.',
  toDefault: 'default',
  picture: {
    label: 'Picture of this Guildhall',
    upload: 'Upload picture',
    remove: 'Remove',
    hint: 'Replaces the Guildhall icon on the sign-in page, in tabs, in notifications and in the installed app. It changes at once. You can choose the part that is shown.',
    broken: 'Your browser can’t open this file as a picture. Try a PNG or JPEG file.',
  },
  test: {
    title: 'Test e-mail',
    intro: 'Sent with the saved settings.',
    address: 'Send to',
    send: 'Send test e-mail',
    sent: (address: string) => `The mail server accepted the e-mail to ${address}.`,
    unsaved: 'Save your changes first.',
  },
}

export type OperatorSettingsTexts = Widened<typeof operatorSettings>
