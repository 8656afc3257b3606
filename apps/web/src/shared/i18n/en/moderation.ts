import type { MessageFilter, ReportCategory, ServerLanguage } from '@guildhall/contract'
import type { Widened } from '../texts.ts'

/** The moderation settings of a server. */
export const moderation = {
  intro: 'Tools to keep your server safe and friendly.',
  raid: {
    open: 'Raid protection…',
    title: 'Raid protection',
    intro:
      'Stops a flood of new members: all existing invites are paused, only members who can ban others can create new ones, and whoever joins with one of those needs approval.',
    onSince: (time: string, name: string) => `On since ${time}, turned on by ${name}.`,
    until: (time: string) => `Ends ${time}.`,
    unlimited: 'It stays on until somebody turns it off.',
    duration: 'Turn off by itself',
    never: 'Never',
    hours: { 1: 'After 1 hour', 6: 'After 6 hours', 24: 'After 24 hours' },
    start: 'Turn on',
    stop: 'Turn off',
    started: 'Raid protection is on.',
    stopped: 'Raid protection is off.',
    banner: 'Raid protection is on',
    details: 'Details',
  },
  reports: {
    intro: 'Messages that members have reported, newest first.',
    show: 'Show',
    open: 'Open',
    closed: 'Closed',
    none: { title: 'No reports', text: 'Nothing has been reported here.' },
    older: 'Load older reports',
    about: (author: string, channel: string) => `Message from ${author} in ${channel}`,
    by: (reporter: string, time: string) => `Reported by ${reporter}, ${time}`,
    categories: {
      spam: 'Spam or advertising',
      harassment: 'Insults or harassment',
      hate: 'Hate',
      sexual: 'Sexual content',
      danger: 'Threats or danger',
      other: 'Something else',
    } satisfies Record<ReportCategory, string>,
    file: (names: string) => `Files: ${names}`,
    jump: 'Go to message',
    deleteMessage: 'Delete message',
    deleted: 'Message deleted.',
    resolve: 'Resolve',
    dismiss: 'Dismiss',
    outcomes: {
      resolved: (name: string, time: string) => `Resolved by ${name}, ${time}`,
      dismissed: (name: string, time: string) => `Dismissed by ${name}, ${time}`,
    },
    formerModerator: 'a former moderator',
  },
  filter: {
    title: 'Word and link filter',
    intro:
      'Messages that match are refused, and their authors see why. Members who can manage messages are exempt.',
    words: 'Words and phrases',
    wordsHint:
      'One per line. * stands for any characters within a word: spam* also matches spammer.',
    links: 'Links',
    linkRules: {
      allowed: 'Allow all links',
      blocked: 'Block all links',
      only_listed: 'Allow only links to these sites',
      not_listed: 'Block links to these sites',
    } satisfies Record<MessageFilter['links'], string>,
    domains: 'Sites',
    domainsHint: 'One per line, such as example.com. Includes subdomains.',
    action: 'What happens',
    actions: {
      refuse: 'Refuse the message',
      report: 'Refuse it and tell the moderators',
      mute: 'Refuse it, tell the moderators and mute the author',
    } satisfies Record<MessageFilter['action'], string>,
    muteMinutes: 'Mute for how many minutes',
    reportChannel: 'Moderators’ channel',
    noChannel: 'None',
    webhooks: 'Also filter messages from webhooks',
    exemptRoles: 'Roles that are exempt',
    exemptChannels: 'Channels that are exempt',
    test: 'Try it out',
    testHint: 'Type a message to see what it would match, also before you save.',
    word: (text: string) => `Matches “${text}”`,
    link: (domain: string) => `Link to ${domain}`,
    nothing: 'This message is allowed.',
  },
  join: {
    title: 'Join and leave messages',
    intro: 'A message appears when somebody joins or leaves, or is kicked or banned.',
    channel: 'Channel',
    off: 'Off',
    gone: 'A channel you can’t see',
    language: 'Language of the messages',
    languages: { en: 'English', de: 'German' } satisfies Record<ServerLanguage, string>,
  },
}

export type ModerationTexts = Widened<typeof moderation>
