import type { LazyTextLoaders, Texts } from '../texts.ts'
import { common } from './common.ts'
import { composer } from './composer.ts'
import { errors } from './errors.ts'
import { notices } from './notices.ts'
import { navigation } from './navigation.ts'
import { timeline } from './timeline.ts'

export const texts: Texts = {
  common,
  composer,
  errors,
  notices,
  navigation,
  timeline,
}

export const lazyTexts: LazyTextLoaders = {
  account: () => import('./account.ts'),
  auth: () => import('./auth.ts'),
  commands: () => import('./commands.ts'),
  components: () => import('./components.ts'),
  conversations: () => import('./conversations.ts'),
  emoji: () => import('./emoji.ts'),
  forwards: () => import('./forwards.ts'),
  friends: () => import('./friends.ts'),
  gameServers: () => import('./game-servers.ts'),
  gameStatus: () => import('./game-status.ts'),
  imports: () => import('./imports.ts'),
  manage: () => import('./manage.ts'),
  members: () => import('./members.ts'),
  messageActions: () => import('./message-actions.ts'),
  moderation: () => import('./moderation.ts'),
  newChannel: () => import('./new-channel.ts'),
  movingIn: () => import('./moving-in.ts'),
  nextSteps: () => import('./next-steps.ts'),
  welcome: () => import('./welcome.ts'),
  notifications: () => import('./notifications.ts'),
  operator: () => import('./operator.ts'),
  operatorSettings: () => import('./operator-settings.ts'),
  ordering: () => import('./ordering.ts'),
  outgoing: () => import('./outgoing.ts'),
  roleMenus: () => import('./role-menus.ts'),
  rooms: () => import('./rooms.ts'),
  saved: () => import('./saved.ts'),
  search: () => import('./search.ts'),
  soundboard: () => import('./soundboard.ts'),
  status: () => import('./status.ts'),
  switcher: () => import('./switcher.ts'),
  threads: () => import('./threads.ts'),
  voice: () => import('./voice.ts'),
  voiceSettings: () => import('./voice-settings.ts'),
  webhook: () => import('./webhook.ts'),
  webhookTemplate: () => import('./webhook-template.ts'),
}
