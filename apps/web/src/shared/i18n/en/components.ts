import { pluralIn } from '../plural.ts'
import type { Widened } from '../texts.ts'
import { span } from './span.ts'

const plural = pluralIn('en')

/** Fields and forms that several pages have. */
export const components = {
  color: {
    none: 'No colour',
    own: 'A colour of your own',
    names: [
      'Red',
      'Orange',
      'Yellow',
      'Green',
      'Teal',
      'Light blue',
      'Blue',
      'Violet',
      'Purple',
      'Pink',
      'Sand',
      'Slate',
    ],
  },
  picker: {
    placeholder: 'Type a name',
    nobody: 'Nobody goes by that name.',
    other: (name: string) => `Not ${name}: pick somebody else`,
  },
  invite: {
    title: (server: string) => `Invite people to ${server}`,
    text: 'Whoever opens this link may join.',
    textApproval: 'Whoever opens this link may ask to join; somebody has to let them in.',
    create: 'Create',
    ready: 'The invite is ready',
    link: 'Invite link',
    making: 'The link is being made',
    expiry: 'Valid for',
    uses: 'Can be used',
    change: 'Make another link',
    changeHint: 'The links made before stay valid.',
    span: (seconds: number) => span(seconds),
    forever: 'Without end',
    times: (count: number) => plural(count, { one: 'once', other: '# times' }),
    unlimited: 'Without limit',
    until: (time: string) => `This link is valid until ${time}.`,
    onlyHere: (host: string) =>
      `This link points to ${host}, so it only works on this computer. To invite people on other devices, see “Reachable from other machines” in the README.`,
    endless: 'This link stays valid until it is revoked.',
  },
  viewer: {
    original: 'Open the original',
    previous: 'Previous picture',
    next: 'Next picture',
    position: (at: number, count: number) => `${at} of ${count}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit to the window',
    ownSize: 'Actual size',
    failed: 'This picture can’t be shown.',
  },
}

export type ComponentTexts = Widened<typeof components>
