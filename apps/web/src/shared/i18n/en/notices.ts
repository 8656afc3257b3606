/** Notifications. */
export const notices = {
  title: (author: string, channel: string) => `${author} in #${channel}`,
  attachment: 'Sent a file.',
}
