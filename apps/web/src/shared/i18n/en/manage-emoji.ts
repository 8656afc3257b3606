export const emoji = {
  title: 'Emoji',
  intro: 'Members write :name: to use an emoji in this server’s messages, and react with it.',
  add: 'Add emoji',
  addTitle: 'Add an emoji',
  nameHint: '2 to 32 lowercase letters, digits and underscores.',
  edit: (name: string) => `Rename :${name}:`,
  remove: (name: string) => `Delete :${name}:`,
  removeTitle: (name: string) => `Delete :${name}:?`,
  removeText: 'Messages that contain it will show its name instead.',
  confirm: 'Delete emoji',
  none: { title: 'No emoji yet', text: 'Add pictures of your own for messages and reactions.' },
  count: (count: number, most: number) => `${count} of ${most} emoji`,
}

export const stickers: typeof emoji = {
  title: 'Stickers',
  intro: 'Members send stickers as messages and find them next to the emoji.',
  add: 'Add sticker',
  addTitle: 'Add a sticker',
  nameHint: '2 to 30 characters.',
  edit: (name) => `Edit ${name}`,
  remove: (name) => `Delete ${name}`,
  removeTitle: (name) => `Delete ${name}?`,
  removeText: 'Messages that were sent with it will show its name instead.',
  confirm: 'Delete sticker',
  none: { title: 'No stickers yet', text: 'Add large pictures for your members to send.' },
  count: (count, most) => `${count} of ${most} stickers`,
}

export const pictures = {
  hint: (kibibytes: number, pixels: number) =>
    `PNG, GIF, WebP or AVIF, up to ${kibibytes} KiB and ${pixels} × ${pixels} pixels. Animations stay animated.`,
  broken: 'This file isn’t a picture that your browser can open.',
  name: 'Name',
  description: 'Description',
  descriptionHint: 'What the picture shows, for members who use a screen reader.',
}
