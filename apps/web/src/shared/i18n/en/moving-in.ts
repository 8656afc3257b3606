import { leftNotes } from '@guildhall/contract'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** Making a server from a template of Discord. */
export const movingIn = {
  heading: 'Move from Discord',
  lead: 'Your new server gets the same roles, channels and permissions. You can import its messages afterwards, in the settings of the server.',
  replaces: (name: string) =>
    `Your new server gets the same roles, channels and permissions, and replaces “${name}”, which is still empty.`,
  how: 'In Discord, open Server Settings, then Server Template. Generate a template and copy its link.',
  link: 'Template link',
  linkExample: 'https://discord.new/…',
  linkMissing: 'Paste the link of the template.',
  or: 'or',
  file: 'Choose a template file',
  fileHint:
    'If this Guildhall can’t reach Discord: save the template as JSON and choose that file.',
  chosenFile: (name: string) => `Chosen file: ${name}`,
  removeFile: 'Use a link instead',
  notJson: 'This file isn’t a Discord template in JSON.',
  tooLarge: (size: string) => `This file is too large. A template has at most ${size}.`,
  unknown: 'Discord doesn’t know this template. Check the link.',
  damaged: (path: string, problem: string) => `The template is wrong at ${path}: ${problem}`,
  preview: 'Show preview',
  previewHeading: 'This is your new server',
  previewLead: 'Nothing has been created yet.',
  name: 'Server name',
  channels: (count: number) => plural(count, { one: '1 channel', other: `${count} channels` }),
  roles: (count: number) => plural(count, { one: '1 role', other: `${count} roles` }),
  left: (count: number) =>
    plural(count, { one: '1 thing is different', other: `${count} things are different` }),
  nothingLeft: 'Everything in the template has a counterpart here.',
  create: 'Create server',
  choiceTitle: 'Move from Discord',
  choiceText: 'Take the roles, channels and permissions of your Discord server with you.',
  notes: leftNotes,
}
