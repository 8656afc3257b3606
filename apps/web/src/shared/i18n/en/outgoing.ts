import type { OutgoingEvent } from '@guildhall/contract'
import type { Widened } from '../widened.ts'

const events: Record<OutgoingEvent, string> = {
  'message.created': 'New messages in chosen channels',
  'member.joined': 'A member joins',
  'game_server.down': 'A game server goes offline',
}

/** Outgoing webhooks in the server settings. */
export const outgoing = {
  title: 'Outgoing webhooks',
  intro: 'Send events of this server to other programs, such as your own bot.',
  create: 'Create outgoing webhook',
  createConfirm: 'Create',
  none: 'No outgoing webhooks yet.',
  count: (count: number, max: number) => `${count} of ${max} outgoing webhooks`,
  all: 'All webhooks',
  gone: {
    title: 'Outgoing webhook not found',
    text: 'It may have been deleted, or you can’t view one of its channels.',
  },
  name: 'Name',
  url: 'URL',
  urlHint: 'The https address of the program that receives the events.',
  events: 'Events',
  eventNames: events,
  channels: 'Channels',
  state: {
    on: 'On',
    off: (time: string) => `Turned off ${time}`,
    failing: (time: string) => `Failing since ${time}`,
  },
  dropped: (time: string) => `Too many events were waiting ${time}, so some were dropped.`,
  enabled: 'Send events',
  enabledHint:
    'Turning it off discards the events that wait. It is turned off when it fails for a week.',
  secret: {
    title: (name: string) => `Secret of ${name}`,
    label: 'Secret',
    once: 'Copy the secret now: it isn’t shown again. Your program verifies with it that requests come from here.',
    done: 'I’ve copied it',
    block: 'Signature',
    blockText: 'Requests are signed as the Standard Webhooks specification says.',
    replace: 'Replace secret',
    replaceTitle: 'Replace the secret?',
    replaceText:
      'Requests are signed with both secrets for 24 hours, so your program keeps working until it has the new one.',
    ask: {
      title: 'Close without copying the secret?',
      text: 'It isn’t shown again. You would have to replace it.',
      confirm: 'Close anyway',
    },
  },
  deliveries: 'Deliveries',
  deliveriesIntro: 'The last events that were sent, or wait to be sent.',
  noDeliveries: 'Nothing was sent yet.',
  test: 'Send test event',
  replay: 'Send again',
  waiting: (time: string) => `Next attempt ${time}`,
  delivered: 'Delivered',
  failed: 'Failed',
  failures: {
    status: 'The response wasn’t a success.',
    redirect: 'The URL redirects. Redirects aren’t followed.',
    timeout: 'There was no response in time.',
    unreachable: 'The host can’t be reached, or not securely.',
    address_refused: 'This address may not be contacted.',
    secret_unreadable: 'The secret can’t be read. Replace it.',
    turned_off: 'The webhook was turned off.',
  },
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  testEvent: 'Test event',
  older: 'Show older',
  delete: 'Delete outgoing webhook',
  deleteTitle: 'Delete this outgoing webhook?',
  deleteText: 'Its deliveries are deleted, too. Its program receives nothing more.',
}

export type OutgoingTexts = Widened<typeof outgoing>
