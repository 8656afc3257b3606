import type { Words } from '../words.ts'

export const notices: Words['notices'] = {
  title: (author, channel) => `${author} in #${channel}`,
  attachment: 'Hat eine Datei geschickt.',
}
