import type { Catalogue } from './row.ts'

/** Voice servers. */
export const VOICE = {
  'gt-murmur': [
    ['mgm', 'Mumble - GT Murmur', 2005, 64738, 27800, 'Use the TCP port of the channel viewer.'],
  ],
  mumble: [
    [
      'mumble',
      'Mumble',
      2005,
      64738,
      64738,
      'The response contains only the version and the user counts.',
    ],
  ],
  teamspeak2: [
    [
      'teamspeak2',
      'Teamspeak 2',
      2001,
      8767,
      51234,
      'Use the TCPQuery port, not the voice port. Only hosts with one virtual server can be queried.',
    ],
  ],
  teamspeak3: [
    [
      'teamspeak3',
      'Teamspeak 3',
      2011,
      9987,
      10011,
      'Use the ServerQuery port, not the voice port. Guests must be allowed to list the virtual servers.',
      'Only hosts with exactly one online virtual server can be queried.',
    ],
  ],
  ventrilo: [['ventrilo', 'Ventrilo', 2002, 3784, 3784]],
} as const satisfies Catalogue
