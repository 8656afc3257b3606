import type { Widened } from '../widened.ts'
import { auditSentences } from './manage-audit.ts'
import * as channels from './manage-channels.ts'
import { emoji, pictures, stickers } from './manage-emoji.ts'
import * as people from './manage-people.ts'
import * as roles from './manage-roles.ts'
import * as server from './manage-server.ts'
import * as tools from './manage-tools.ts'

/** The server settings. */
export const manage = {
  ...server,
  ...channels,
  ...roles,
  ...people,
  ...tools,
  emoji,
  stickers,
  pictures,
  auditSentences,
}

export type ManageTexts = Widened<typeof manage>
