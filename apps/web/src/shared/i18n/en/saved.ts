/** The saved messages of the account. */
export const saved = {
  title: 'Saved messages',
  back: 'Back to direct messages',
  none: 'No saved messages yet',
  noneText:
    'Choose “Save message” in the menu of a message to find it here again. Only you see this list.',
  withoutText: 'Message without text',
  remove: 'Remove from saved messages',
  more: 'Show more',
}
