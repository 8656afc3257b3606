import type { Texts } from '../texts.ts'

export const notices: Texts['notices'] = {
  title: (author, channel) => `${author} in #${channel}`,
  attachment: 'Hat eine Datei geschickt.',
}
