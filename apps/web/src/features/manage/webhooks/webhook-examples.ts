/** A request that posts a message. */
function curlLine(url: string, text: string): string {
  return `curl '${url}' \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify({ content: text }).replaceAll("'", String.raw`'\''`)}'`
}

/** A script that posts its arguments. */
function shellScript(url: string): string {
  return `#!/bin/sh
jq -n --arg text "$*" '{content: $text}' |
  curl -fsS '${url}' -H 'content-type: application/json' -d @-`
}

/** A step of a GitHub workflow. The URL is a secret of the repository. */
const workflowStep = `- name: Report to the chat
  if: always()
  env:
    URL: \${{ secrets.CHAT_WEBHOOK }}
    TEXT: \${{ github.repository }}, \${{ github.ref_name }}: \${{ job.status }}
  run: |
    jq -n --arg text "$TEXT" '{content: $text}' |
      curl -fsS "$URL" -H 'content-type: application/json' -d @-`

/** What to paste into each tool, from the URL and a greeting. The last segment of the URL names the format that the tool sends. */
export const toolLines = {
  curl: curlLine,
  discord: (url: string) => `${url}/discord`,
  slack: (url: string) => `${url}/slack`,
  github: (url: string) => `${url}/github`,
  gitea: (url: string) => `${url}/github`,
  gitlab: (url: string) => `${url}/gitlab`,
  grafana: (url: string) => `${url}/grafana`,
  alertmanager: (url: string) => `webhook_configs:\n  - url: '${url}/alertmanager'`,
  uptimeKuma: (url: string) => `${url}/uptime-kuma`,
  sentry: (url: string) => `${url}/sentry`,
  healthchecks: (url: string) => `${url}/healthchecks`,
  cron: (url: string) => `backup.sh 2>&1 | curl -fsS --data-binary @- '${url}/text'`,
  shell: shellScript,
  githubActions: () => workflowStep,
} as const satisfies Record<string, (url: string, greeting: string) => string>

export type Tool = keyof typeof toolLines
