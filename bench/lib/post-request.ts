const text = JSON.stringify({ content: 'Build 1234 of main passed in 3 min 20 s.', username: 'CI' })

/** A card as Discord's clients send it. */
const card = JSON.stringify({
  username: 'CI',
  embeds: [
    {
      title: 'Build 1234 passed',
      url: 'https://ci.example.org/builds/1234',
      description: 'All **412** tests of main passed in 3 min 20 s.',
      color: 0x2ea043,
      timestamp: '2026-01-31T12:00:00.000Z',
      author: { name: 'Ada', icon_url: 'https://ci.example.org/ada.png' },
      footer: { text: 'runner 7' },
      fields: [
        { name: 'Branch', value: 'main', inline: true },
        { name: 'Commit', value: '`4eaa743`', inline: true },
      ],
    },
  ],
})

/** The raw HTTP request of a webhook post. */
export function postRequest(path: string): string {
  return rawRequest(path, text)
}

/** The same for a card in Discord's form. `path` is that of plain posts. */
export function cardRequest(path: string): string {
  return rawRequest(`${path}/discord`, card)
}

function rawRequest(path: string, body: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

/** A path as long as a real one, for servers that ignore it. */
export const anyHookPath = `/api/hooks/${'0'.repeat(36)}/${'A'.repeat(43)}`
