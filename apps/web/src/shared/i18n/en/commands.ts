/** The commands of the composer. */
export const commands = {
  heading: 'Commands',
  status: {
    description: 'Post the status of a game server',
    heading: 'Post the status of',
    states: { online: 'Online', offline: 'Offline', unknown: 'Unknown' },
    players: (online: number, max: number | null) =>
      max === null ? `${online} playing` : `${online} / ${max}`,
    query: 'Query',
    running: (target: string) => `Getting the status of ${target}…`,
    choose: 'Choose a game server, or type an address such as play.example.org.',
    unknown: (text: string) =>
      `No game server here is called “${text}”. Choose one, or type an address such as play.example.org.`,
    noAnswer: (address: string) =>
      `No known game responds at ${address}. Check the address, and that the game server is running.`,
    notPublic: (address: string) =>
      `${address} isn’t a public address, so it can’t be queried from here.`,
    notAnAddress: (address: string) => `“${address}” isn’t an address.`,
  },
}

export type CommandsTexts = typeof commands
