/** What Discord says about messages that nobody wrote, where the export has no words for it. */
const sentences: Readonly<Record<string, string>> = {
  GuildMemberJoin: 'Joined the server.',
  RecipientAdd: 'Added someone to the group.',
  RecipientRemove: 'Removed someone from the group.',
  Call: 'Started a call.',
  ChannelNameChange: 'Changed the name of the channel.',
  ChannelIconChange: 'Changed the picture of the channel.',
  ChannelPinnedMessage: 'Pinned a message to this channel.',
  ThreadCreated: 'Started a thread.',
  8: 'Boosted the server.',
  9: 'Boosted the server to level 1.',
  10: 'Boosted the server to level 2.',
  11: 'Boosted the server to level 3.',
  12: 'Followed an announcement channel.',
  21: 'Started a thread.',
  24: 'Automatic moderation blocked a message.',
  25: 'Bought a subscription.',
  27: 'Started a stage.',
  28: 'Ended a stage.',
  29: 'Spoke on a stage.',
  31: 'Changed the topic of a stage.',
  46: 'A poll ended.',
}

/** A sentence about something that happened, in italics. */
export function noticeOf(type: string, text: string): string {
  const sentence = text.trim() || (Object.hasOwn(sentences, type) ? sentences[type] : undefined)
  if (sentence === undefined) return '*Discord showed a notice here.*'
  return /[*\n]/.test(sentence) ? sentence : `*${sentence}*`
}
