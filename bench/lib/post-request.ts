const body = JSON.stringify({ content: 'Build 1234 of main passed in 3 min 20 s.', username: 'CI' })

/** The raw HTTP request of a webhook post. */
export function postRequest(path: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

/** A path as long as a real one, for servers that ignore it. */
export const anyHookPath = `/api/hooks/${'0'.repeat(36)}/${'A'.repeat(43)}`
