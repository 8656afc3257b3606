import type { MessageFilter, ReportCategory } from '@guildhall/contract'
import type { Widened } from '../widened.ts'

/** The moderation settings of a server. */
export const moderation = {
  intro: 'Tools to keep your server safe and friendly.',
  raid: {
    open: 'Raid protection…',
    title: 'Raid protection',
    intro:
      'Stops a flood of new members: all existing invites are paused, only members who can ban others can create new ones, and new members who join with one of those need approval.',
    onSince: (time: string, name: string) => `On since ${time}, turned on by ${name}.`,
    until: (time: string) => `Ends ${time}.`,
    unlimited: 'It stays on until someone turns it off.',
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
      hate: 'Hate speech',
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
      'Messages, file names, thread names and nicknames that match are refused, and their authors see why. Members who can manage messages are exempt.',
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
      report: 'Refuse it and notify the moderators',
      mute: 'Refuse it, notify the moderators and time out the author',
    } satisfies Record<MessageFilter['action'], string>,
    muteMinutes: 'Time out for how many minutes',
    reportChannel: 'Moderators’ channel',
    noChannel: 'None',
    webhooks: 'Also filter messages from webhooks',
    exemptRoles: 'Roles that are exempt',
    exemptLeaves: (titles: string) =>
      `Members may not give themselves an exempt role. When you save, these roles leave the role menus: ${titles}.`,
    exemptChannels: 'Channels that are exempt',
    test: 'Try it out',
    testHint: 'Type a message to see what it would match, also before you save.',
    word: (text: string) => `Matches “${text}”`,
    link: (domain: string) => `Link to ${domain}`,
    nothing: 'This message is allowed.',
  },
  ownRoles: 'Roles',
  rules: {
    title: 'Rules',
    intro:
      'New members must accept the rules before they can write, react or speak. Members who get a role don’t have to.',
    of: (server: string) => `Rules of ${server}`,
    explain: 'Please read and accept the rules. Until then, you can only read.',
    bar: 'Accept the rules to join the conversation.',
    open: 'Read and accept the rules',
    show: 'Rules',
    accept: 'Accept the rules',
    later: 'Not now',
    rule: (number: number) => `Rule ${number}`,
    ruleTitle: 'Title',
    ruleText: 'Explanation (optional)',
    add: 'Add a rule',
    remove: (number: number) => `Remove rule ${number}`,
    moveUp: (number: number) => `Move rule ${number} up`,
    askEveryone: 'Ask all members again',
    askEveryoneHint:
      'All members must accept the rules before they can write again, except for you, the owner and administrators.',
  },
  messageChannels: {
    joinChannelId: {
      title: 'Join and leave messages',
      intro: 'A message appears when someone joins or leaves, or is kicked or banned.',
      channel: 'Channel',
    },
    reportChannelId: {
      title: 'Messages about reports',
      intro:
        'A message appears here when a member reports someone’s message. It names the author, the channel and the category, so choose a channel that only moderators see.',
      channel: 'Channel for reports',
    },
    off: 'Off',
    gone: 'A channel you can’t see',
  },
  language: {
    title: 'Language',
    intro:
      'Join and leave messages, messages about reports, game server alerts and status cards are written in this language.',
    label: 'Language of the messages',
  },
}

export type ModerationTexts = Widened<typeof moderation>
