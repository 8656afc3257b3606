/** A template of Discord in JSON. Those of large servers have about 100 kB. */
export const templateBytes = 1024 * 1024

/**
 * What a new server does not have of its template, each with what it is about and why, in English. `{name}` is replaced by that
 * parameter.
 */
export const leftNotes = {
  role_of_integration: {
    what: 'Role “{name}”',
    reason: 'It belongs to a bot or an integration.',
  },
  role_limit: { what: 'Role “{name}”', reason: 'A server can have at most {max} roles.' },
  channel_limit: { what: 'Channel “{name}”', reason: 'A server can have at most {max} channels.' },
  channel_type: { what: 'Channel “{name}”', reason: 'Guildhall has no such channels.' },
  overwrite_limit: {
    what: 'Channel “{name}”',
    reason: 'There is no room for its permissions: a server can have {max}.',
  },
  renamed: { what: '“{name}”', reason: 'The name became “{newName}”.' },
  announcement: {
    what: 'Announcement channel “{name}”',
    reason: 'It became a text channel with the same permissions. Other servers can’t follow it.',
  },
  forum: {
    what: 'Forum “{name}”',
    reason: 'It became a text channel with threads, without tags and a default reaction.',
  },
  stage: {
    what: 'Stage “{name}”',
    reason: 'It became a voice channel in which only those speak who could invite to the stage.',
  },
  topic: {
    what: 'Topic of “{name}”',
    reason: 'It was shortened to {max} characters.',
  },
  bitrate: { what: 'Bitrate of “{name}”', reason: 'It is {kbps} kbit/s, the most there is.' },
  user_limit: { what: 'User limit of “{name}”', reason: 'It is {max}, the most there is.' },
  no_category: { what: 'Category of “{name}”', reason: 'The template has no such category.' },
  age_restriction: {
    what: 'Age restriction of “{name}”',
    reason: 'Channels have none here. Check who can see the channel.',
  },
  member_overwrites: {
    what: 'Permissions of single members in “{name}”',
    reason: 'Members aren’t part of a template.',
  },
  role_colors: { what: 'Second color of “{name}”', reason: 'Roles have one color.' },
  role_icon: {
    what: 'Icon of “{name}”',
    reason: 'Pictures aren’t taken over. Choose an emoji in the settings of the role.',
  },
  afk: {
    what: 'AFK time of “{name}”',
    reason: 'Members are moved there after {minutes} minutes, the nearest that there is.',
  },
  picture: { what: 'Picture', reason: 'Templates don’t contain it. Upload it in the settings.' },
  verification_level: {
    what: 'Verification level',
    reason: 'Use invites with approval, rules, and raid protection.',
  },
  content_filter: { what: 'Explicit media filter', reason: 'Pictures aren’t checked here.' },
  default_notifications: {
    what: 'Notifications for mentions only',
    reason: 'Members choose themselves what notifies them.',
  },
  permission: {
    what: '“{permission}” for {roles}',
    reason: 'Here it includes {missing}, which they don’t have on Discord.',
  },
  channel_permission: {
    what: '“{permission}” for “{role}” in {channels}',
    reason: 'Here it includes more than the channel allows on Discord.',
  },
  no_counterpart: {
    what: 'Permissions: {names}',
    reason: 'They don’t exist here.',
  },
  always_allowed: {
    what: 'Withheld permissions: {names}',
    reason: 'Here, every member can do this.',
  },
} as const satisfies Record<string, { what: string; reason: string }>

export type LeftNote = keyof typeof leftNotes

/** A text of a note with its parameters filled in. */
export function fillNote(text: string, params: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '')
}
