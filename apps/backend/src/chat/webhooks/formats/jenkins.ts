import type { Draft, FormatHeaders } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { keyOf, siteOf } from './keys.ts'
import { outcome, readableDuration } from './github-runs.ts'
import { code, codeBlock, cut, field, firstOf, get, plain, text } from './read.ts'

const maxLog = 1000

/**
 * Builds of Jenkins: the plugin Notification (https://plugins.jenkins.io/notification/) with the format JSON, and the plugin
 * Outbound WebHook (https://plugins.jenkins.io/outbound-webhook/). All events of a build change one message. Parameters are
 * not shown, since they can be passwords.
 */
export function jenkins(_headers: FormatHeaders, body: unknown): Draft {
  if (get(body, 'buildUrl') !== undefined) return outbound(body)
  const build = get(body, 'build')
  if (build === undefined) return { embeds: [fallbackEmbed(body)] }
  const url = text(build, 'full_url')
  const number = text(build, 'number')
  const phase = text(build, 'phase')
  // A build that starts has the status of the one before.
  const isOver = phase === 'COMPLETED' || phase === 'FINALIZED'
  const state = (isOver && text(build, 'status')) || phase || 'unknown'
  const name = text(body, 'display_name') || text(body, 'name') || 'Build'
  const seconds = Math.round(Number(text(build, 'duration')) / 1000)
  const failed = text(build, 'test_summary', 'failed')
  const changes = firstOf(get(build, 'scm', 'culprits')).map((name) => plain(text(name)))
  const log = text(build, 'log').slice(-maxLog)
  return {
    embeds: [
      {
        ...outcome(number ? `${name} #${number}` : name, state.toLowerCase()),
        url,
        description: log ? codeBlock(log) : plain(cut(text(build, 'notes'), 300)),
        fields: [
          ...field('Branch', code(text(build, 'scm', 'branch'))),
          ...field('Commit', code(text(build, 'scm', 'commit').slice(0, 7))),
          ...field('Duration', seconds > 0 ? readableDuration(seconds) : ''),
          ...field('Failed tests', failed === '0' ? '' : failed),
          ...field('Culprits', changes.join(', ')),
        ],
      },
    ],
    ...(url !== '' && { key: keyOf('build', siteOf(url)) }),
  }
}

function outbound(body: unknown): Draft {
  const url = text(body, 'buildUrl')
  const name = [text(body, 'projectName'), text(body, 'buildName')].filter(Boolean).join(' ')
  return {
    embeds: [{ ...outcome(name || 'Build', text(body, 'event') || 'unknown'), url }],
    ...(url !== '' && { key: keyOf('build', siteOf(url)) }),
  }
}
