/** What opens without waiting, also while the server cannot be reached. The build makes one file of all of it. */
import '../shared/ui/menu.tsx'
import '../shared/api/queries.tsx'
import '../features/timeline/message-menu.tsx'
import '../features/timeline/message-toolbar.tsx'
import '../shared/embeds/embeds.tsx'
import '../features/composer/name-suggestions.ts'
import '../features/composer/completion-panel.tsx'
import '../features/composer/reply-bar.tsx'
import '../features/threads/thread-list.tsx'
import '../features/voice/voice-count.tsx'

export { loadMenuTexts } from './context-menu.tsx'
export { startTooltips } from '../shared/ui/tooltips.ts'
