export const groups = { server: 'Server', people: 'People', more: 'More' }

export const sections = {
  overview: 'Overview',
  channels: 'Channels',
  roles: 'Roles',
  members: 'Members',
  joinRequests: 'Join requests',
  bans: 'Bans',
  invites: 'Invites',
  webhooks: 'Webhooks',
  auditLog: 'Audit log',
}

export const gone = {
  title: 'This server is not here',
  text: 'It may have been deleted, or you are no longer a member.',
  home: 'To the start page',
}

export const forbidden = {
  title: 'This is not for you to change',
  section:
    'You do not have the right to this part of the settings, or no longer. What you may change is in the list.',
  all: 'You do not have the right to change anything in this server. Ask somebody who runs it.',
}

export { span } from './span.ts'

export const overview = {
  intro: 'What people see before they come in, and how the server looks to those who are here.',
  name: 'Name',
  nameMissing: 'It needs a name.',
  icon: 'Icon',
  iconHint: 'It is cut to a square, and shown at once.',
  iconUpload: 'Choose a picture',
  iconRemove: 'Remove the picture',
  iconBroken: 'That file is no picture that can be shown.',
  color: 'Colour',
  description: 'Description',
  descriptionHint: 'Stands on the page of an invite.',
  ageRating: 'Who is it for?',
  ageRatingHint: 'Told to people on the page of an invite.',
  ageRatings: {
    everyone: 'Everyone',
    teen: 'Teens and older',
    adult: 'Adults only',
  },
  approval: 'New members need approval',
  approvalHint: 'Whoever accepts an invite waits until somebody lets them in.',
}

export const handOver = {
  title: 'Hand the server over',
  intro: 'Somebody else becomes the owner. You stay as a member.',
  open: 'Hand over',
  warning:
    'The new owner may do everything, also delete the server. Only they can give it back to you.',
  to: 'New owner',
  confirm: 'Hand over for good',
  done: (name: string) => `The server belongs to ${name} now.`,
}

export const deleteServer = {
  title: 'Delete the server',
  intro: 'All channels and messages are lost, for everyone.',
  open: 'Delete',
  question: (name: string) => `Delete ${name}?`,
  warning:
    'All channels, messages, files, roles, invites and webhooks are deleted for everyone. This cannot be undone.',
  typeName: (name: string) => `Type “${name}” to confirm`,
  confirm: 'Delete for good',
  done: (name: string) => `${name} is deleted.`,
}
