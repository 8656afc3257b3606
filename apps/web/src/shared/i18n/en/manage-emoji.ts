export const emoji = {
  intro: 'Members write :name: to use an emoji in this server’s messages, and react with it.',
  add: 'Add emoji',
  addTitle: 'Add an emoji',
  hint: (kibibytes: number, pixels: number) =>
    `PNG, GIF, WebP or AVIF, up to ${kibibytes} KiB and ${pixels} × ${pixels} pixels. Animations stay animated.`,
  broken: 'This file isn’t a picture that your browser can open.',
  name: 'Name',
  nameHint: '2 to 32 lowercase letters, digits and underscores.',
  rename: (name: string) => `Rename :${name}:`,
  remove: (name: string) => `Delete :${name}:`,
  removeTitle: (name: string) => `Delete :${name}:?`,
  removeText: 'Messages that contain it will show its name instead.',
  confirm: 'Delete emoji',
  none: { title: 'No emoji yet', text: 'Add pictures of your own for messages and reactions.' },
  count: (count: number, most: number) => `${count} of ${most} emoji`,
}
