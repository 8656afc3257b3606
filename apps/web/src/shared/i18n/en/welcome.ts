import type { Widened } from '../widened.ts'

/** What new members of a server are shown, and its settings. */
export const welcome = {
  title: (server: string) => `Welcome to ${server}`,
  rules: 'Rules',
  acceptFirst: 'You can write as soon as you’ve accepted the rules.',
  roles: 'Your roles',
  channels: 'Start here',
  accept: 'Accept rules',
  skip: 'Skip for now',
  done: 'Got it',
  settings: {
    intro:
      'What people see once, right after they’ve joined: your rules, a text and where to start.',
    enabled: 'Show the welcome page to new members',
    enabledHint: 'People who are members already don’t see it.',
    text: 'Text',
    textHint: 'Formatted like a message.',
    channels: 'Channels to start with',
    channelsHint: (max: number) => `Up to ${max}. Members only see those that they have access to.`,
    add: 'Add a channel',
    choose: 'Choose a channel',
    remove: (channel: string) => `Remove ${channel}`,
    moveUp: (channel: string) => `Move ${channel} up`,
    preview: 'Preview',
  },
}

export type WelcomeTexts = Widened<typeof welcome>
