/** The paths of the web client's pages. The web client routes by them, and the server answers them with the page. */
export const pagePaths = {
  start: '/',
  signIn: '/sign-in',
  register: '/register',
  resetPassword: '/reset-password',
  invite: '/invite/:code',
  gameServers: '/game-servers',
  accountSettings: '/settings/:section?',
  serverSettings: '/servers/:serverId/settings/:section?',
  channel: '/servers/:serverId/:channelId?',
} as const
