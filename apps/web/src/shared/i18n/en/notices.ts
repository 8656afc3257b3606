/** Notifications. */
export const notices = {
  title: (author: string, channel: string) => `${author} in ${channel}`,
  attachment: 'Sent a file.',
  call: (name: string) => `${name} is calling`,
  missedCall: 'Missed call',
  friendRequest: (name: string) => `${name} sent you a friend request`,
  webhookFailing: (name: string, server: string) =>
    `The webhook “${name}” in ${server} has refused everything a tool posted for days.`,
  webhookFailingLink: 'See why',
  webhookOff: (name: string, server: string) =>
    `The outgoing webhook “${name}” in ${server} was turned off because its URL stopped accepting events.`,
  webhookOffLink: 'Open webhook',
}
