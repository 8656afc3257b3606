/** A request that posts a message. */
export function curlLine(url: string, text: string): string {
  return `curl '${url}' \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify({ content: text }).replaceAll("'", String.raw`'\''`)}'`
}

/** A script that posts its arguments. */
export function shellScript(url: string): string {
  return `#!/bin/sh
jq -n --arg text "$*" '{content: $text}' |
  curl -fsS '${url}' -H 'content-type: application/json' -d @-`
}

/** A step of a GitHub workflow. The URL is a secret of the repository. */
export const workflowStep = `- name: Report to the chat
  if: always()
  env:
    URL: \${{ secrets.CHAT_WEBHOOK }}
    TEXT: \${{ github.repository }}, \${{ github.ref_name }}: \${{ job.status }}
  run: |
    jq -n --arg text "$TEXT" '{content: $text}' |
      curl -fsS "$URL" -H 'content-type: application/json' -d @-`
