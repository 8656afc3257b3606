/** The paths of the web client's pages. The web client routes by them, and the server answers them with the page. */
export const pagePaths = {
  start: '/',
  signIn: '/sign-in',
  /** Where the identity provider sends the browser back to. */
  providerSignIn: '/sign-in/provider',
  register: '/register',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  invite: '/invite/:code',
  /** Makes a server from a template of Discord. */
  moveIn: '/move-from-discord',
  gameServers: '/game-servers',
  accountSettings: '/settings/:section?',
  serverSettings: '/servers/:serverId/settings/:section?',
  friends: '/friends/:view?',
  saved: '/saved',
  gameServer: '/servers/:serverId/game-servers/:gameServerId',
  /** Direct messages: all conversations, or the one with this channel. */
  messages: '/messages/:channelId?',
  channel: '/servers/:serverId/:channelId?',
} as const

/** Pages for everyone, without the web client. They exist while the server has a public game server. */
export const publicPagePaths = {
  publicServer: '/s/:server',
  /** To embed in other web sites. */
  publicWidget: '/s/:server/widget',
} as const

type PageName = keyof typeof pagePaths
type Segment<P extends string> = P extends `${infer First}/${infer Rest}`
  ? First | Segment<Rest>
  : P
type Optional<S> = S extends `:${infer Name}?` ? Name : never
type Required<S> = S extends `:${infer Name}` ? (S extends `${string}?` ? never : Name) : never
type PageParams<N extends PageName> = {
  [Name in Required<Segment<(typeof pagePaths)[N]>>]: string
} & {
  [Name in Optional<Segment<(typeof pagePaths)[N]>>]?: string
}

/** `server` is the id of a server or its short address. */
export function publicPagePath(page: keyof typeof publicPagePaths, server: string): string {
  return publicPagePaths[page].replace(':server', encodeURIComponent(server))
}

/** The path of a page with its parameters; without an optional parameter, the path ends before it. */
export function pagePath<N extends PageName>(
  page: N,
  ...[params]: object extends PageParams<N> ? [params?: PageParams<N>] : [params: PageParams<N>]
): string {
  const values: Readonly<Record<string, string | undefined>> = params ?? {}
  return pagePaths[page].replaceAll(/\/:(\w+)\??/g, (_match, name: string) => {
    const value = values[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
}

/** The path of the link with an operator's invitation. */
export function invitationPath(code: string): string {
  return `${pagePath('register')}?invitation=${code}`
}
