import { testsOf, type Guarantees } from './guarantees.ts'

const queue = testsOf('apps/web/test/process/send-queue.test.ts')
const connection = testsOf('apps/web/test/process/connection.test.ts')
const stores = testsOf('apps/web/test/loaded-store.test.ts')
const timeline = testsOf('apps/web/test/process/timeline.test.ts')
const queries = testsOf('apps/web/test/reload-queries.test.ts')
const scrolling = testsOf('apps/web/e2e/timeline-scroll.test.ts')
const jumps = testsOf('apps/web/e2e/long/timeline-jumps.test.ts')
const voice = testsOf('apps/web/e2e/long/voice-talk.test.ts')
const calls = testsOf('apps/web/e2e/long/voice-calls.test.ts')
const threads = testsOf('apps/web/e2e/threads.test.ts')
const outage = testsOf('apps/web/e2e/long/outage.test.ts')
const worker = testsOf('apps/web/e2e/service-worker.test.ts')
const keyboard = testsOf('apps/web/e2e/keyboard.test.ts')
const push = testsOf('apps/web/e2e/push.test.ts')
const rules = testsOf('packages/contract/test/notification-rules.test.ts')

export const webClient: Guarantees = {
  document: 'docs/web-client.md',
  sections: {
    'The web client': {},
    'Common tasks': {
      'Text needs a contrast of 4.5 on its background, in both themes': testsOf(
        'apps/web/e2e/accessibility.test.ts',
      )('axe finds nothing on any settings page, dark and light'),
    },
    Folders: {
      'enforces both rules': testsOf('test/programs/import-rules.test.ts')(
        'lint of the repository uses the rules',
      ),
    },
    'Data flow': {
      "A channel's timeline is a range of messages without gaps": timeline(
        'a timeline is a contiguous range of its channel, whatever happens while pages are loading',
      ),
      'both also count while a request is running': queries(
        'changes during the first request are followed by one more request',
      ),
      'The browser stores it until the server has confirmed it': queue(
        'a message sent offline is saved in the browser and sent on reconnect',
      ),
      'so the server stores it only once': [
        queue(
          'when connections drop at any byte, each message is stored once and in order, and all are shown',
        ),
        queue('a message that may have been stored long ago is not sent again by itself'),
      ],
      'or where the reader left it, whenever rows are added, removed or resized': [
        scrolling('new messages do not move the visible ones; own messages are shown'),
        scrolling('loading pictures do not move the visible messages'),
      ],
      'the last request wins, whatever the order of the responses': [
        jumps('of many jumps the last one wins, in whatever order pages load'),
        stores('of requests with the same name the last one counts, and after a reset none'),
      ],
      'After a lost connection, the session resumes': connection(
        'when connections drop at any byte, each event is received once and in order, and the state equals a fresh snapshot',
      ),
      'signing out deletes the drafts': queue(
        'signing out in another tab signs out this one; nothing of the account is left for the next one',
      ),
    },
    Voice: {
      'a page is in one at most': voice('two people talk, by mouse and by keyboard'),
      'so a call goes on whatever page is open': calls(
        'a call survives a lost gateway connection and a restart of the server',
      ),
      'cameras while the page of the channel or a window of their own shows them': calls(
        'cameras and screens are shared, watched and kept in a window',
      ),
    },
    Threads: {
      'leads to its channel': threads(
        'a thread is created, read, followed, archived, found and opened by its link',
      ),
    },
    'Lazy loading': {
      'it shows "Try again", retries when the connection is back': [
        outage('a part that fails to load offers a retry'),
        outage('parts opened during an outage load completely when it ends'),
      ],
    },
    'Keyboard and screen readers': {
      'Everything works without a mouse': keyboard('everything works without a mouse'),
      'gives the focus back to what had it': keyboard('everything works without a mouse'),
      'focuses the first invalid field': testsOf('apps/web/e2e/account.test.ts')(
        'a new password ends all other sessions, and single sessions can be ended',
      ),
    },
    'Offline and installed': {
      "otherwise the cached page opens, says that the server can't be reached": worker(
        'the client opens while the server is down and reconnects when it is back',
      ),
      'not any more once they were turned off on another device': push(
        'push notifications are turned on in the settings, and the service worker shows them',
      ),
      'A click opens their message in the open page': worker(
        'clicking a notification opens its channel without reloading the page',
      ),
      'it shows none while a page already shows the same message': push(
        'push notifications are turned on in the settings, and the service worker shows them',
      ),
      "follow the account's settings by the rules": [
        rules(
          'the level decides which messages notify; one’s own and those of muted channels never do',
        ),
        rules('unread marks follow the same rule'),
      ],
    },
  },
}
