import type { Draft, DraftCard, FormatHeaders } from './draft.ts'
import { colors } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { keyOf, siteOf } from './keys.ts'
import { outcome } from './github-runs.ts'
import { markdown } from './markdown.ts'
import {
  code,
  cut,
  field,
  firstLine,
  firstOf,
  get,
  humanize,
  link,
  listed,
  plain,
  text,
  toList,
} from './read.ts'

const maxCommits = 10

const pullRequestEvents: Readonly<Record<string, [verb: string, color: string]>> = {
  created: ['created', colors.good],
  opened: ['opened', colors.good],
  updated: ['updated', colors.neutral],
  modified: ['changed', colors.neutral],
  from_ref_updated: ['updated', colors.neutral],
  to_ref_updated: ['updated', colors.neutral],
  approved: ['approved', colors.good],
  'reviewer:approved': ['approved', colors.good],
  unapproved: ['unapproved', colors.warning],
  'reviewer:unapproved': ['unapproved', colors.warning],
  changes_request_created: ['needs changes', colors.bad],
  'reviewer:needs_work': ['needs work', colors.bad],
  'reviewer:changes_requested': ['needs changes', colors.bad],
  'reviewer:updated': ['has other reviewers', colors.neutral],
  changes_request_removed: ['needs no changes any more', colors.neutral],
  fulfilled: ['merged', colors.merged],
  merged: ['merged', colors.merged],
  rejected: ['declined', colors.bad],
  declined: ['declined', colors.bad],
  deleted: ['deleted', colors.bad],
}

/**
 * Events of Bitbucket Cloud (https://support.atlassian.com/bitbucket-cloud/docs/event-payloads/) and of Bitbucket Data Center
 * (https://confluence.atlassian.com/bitbucketserver/event-payload-938025882.html).
 */
export function bitbucket(headers: FormatHeaders, body: unknown): Draft {
  const event = headers['x-event-key'] ?? text(body, 'eventKey')
  const { key, ...card } = cardOf(event, body)
  const actor = get(body, 'actor')
  const repository =
    get(body, 'repository') ?? get(body, 'new') ?? get(pullRequestOf(body), 'toRef', 'repository')
  return {
    embeds: [
      {
        color: colors.neutral,
        author: {
          name: text(actor, 'display_name') || text(actor, 'displayName') || text(actor, 'name'),
          url: htmlUrl(actor),
          icon: text(actor, 'links', 'avatar', 'href'),
        },
        ...card,
        footer: repositoryName(repository),
      },
    ],
    ...(key !== undefined && { key }),
  }
}

function cardOf(event: string, body: unknown): DraftCard {
  const [kind = '', ...rest] = event.split(':')
  const action = rest.join(':')
  if (get(body, 'push') !== undefined) return push(toList(get(body, 'push', 'changes')), body)
  if (kind === 'repo' && Array.isArray(get(body, 'changes'))) return refsChanged(body)
  if (get(body, 'commit_status') !== undefined) return status(get(body, 'commit_status'), body)
  if (pullRequestOf(body) !== undefined) return pullRequest(action, body)
  if (get(body, 'issue') !== undefined) return issue(action, body)
  if (get(body, 'comment') !== undefined) return commitComment(body)
  if (get(body, 'fork') !== undefined) {
    const fork = get(body, 'fork')
    return { title: `Forked to ${text(fork, 'full_name')}`, url: htmlUrl(fork) }
  }
  if (event === 'repo:forked') {
    const fork = get(body, 'repository')
    return { title: `Forked ${repositoryName(get(fork, 'origin'))}`, url: htmlUrl(fork) }
  }
  if (event === 'repo:modified') {
    const names = ['old', 'new'].map((name) => repositoryName(get(body, name)))
    return { title: `Changed the repository ${names.join(' → ')}`, url: htmlUrl(get(body, 'new')) }
  }
  if (event === 'diagnostics:ping' || get(body, 'test') === true) {
    return { title: 'The webhook is connected', color: colors.good }
  }
  return fallbackEmbed(body, humanize(event.replaceAll(':', ' ')) || undefined)
}

function push(changes: unknown[], body: unknown): DraftCard {
  const [change] = changes
  const target = get(change, 'new') ?? get(change, 'old')
  const kind = text(target, 'type') || 'branch'
  const name = text(target, 'name')
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : ''
  const home = htmlUrl(get(body, 'repository'))
  if (text(get(change, 'new'), 'name') === '') {
    return { title: `Deleted ${kind} ${name}${more}`, url: home, color: colors.bad }
  }
  const commits = toList(get(change, 'commits'))
  const isForced = get(change, 'forced') === true
  const lines = commits.slice(0, maxCommits).map((commit) => commitLine(commit))
  const isCut = get(change, 'truncated') === true || commits.length > maxCommits
  if (isCut) lines.push('… and more')
  const count = `${commits.length}${get(change, 'truncated') === true ? '+' : ''}`
  const pushed = isForced ? 'Force-pushed' : 'Pushed'
  return {
    title:
      commits.length === 0
        ? `${get(change, 'created') === true ? 'Created' : pushed} ${kind} ${name}${more}`
        : `${pushed} ${count} ${commits.length === 1 ? 'commit' : 'commits'} to ${name}${more}`,
    url: htmlUrl(change) || htmlUrl(target) || home,
    description: lines.join('\n'),
    color: isForced ? colors.warning : colors.running,
  }
}

function commitLine(commit: unknown): string {
  const message = plain(cut(firstLine(text(commit, 'message')), 100))
  const author =
    text(commit, 'author', 'user', 'display_name') ||
    text(commit, 'author', 'raw').split('<', 1)[0]?.trim() ||
    text(commit, 'author', 'name')
  const id = text(commit, 'hash') || text(commit, 'id')
  const hash = link(id.slice(0, 7), htmlUrl(commit))
  return `${hash} ${message} — ${plain(author ?? '')}`
}

/** Such as `ada/engine`, or `PROJ/engine` in Bitbucket Data Center. */
function repositoryName(repository: unknown): string {
  const parts = [text(repository, 'project', 'key'), text(repository, 'slug')]
  return text(repository, 'full_name') || parts.filter(Boolean).join('/')
}

/** A push in Bitbucket Data Center, which says only since version 8 which commits are in it, up to the newest five. */
function refsChanged(body: unknown): DraftCard {
  const changes = toList(get(body, 'changes'))
  const [change] = changes
  const name = text(change, 'ref', 'displayId')
  const type = text(change, 'type')
  const verbs: Record<string, [string, string]> = {
    ADD: ['Created', colors.good],
    DELETE: ['Deleted', colors.bad],
  }
  const [verb, color] = verbs[type] ?? ['Pushed to', colors.running]
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : ''
  const kind = humanize(text(change, 'ref', 'type')).toLowerCase() || 'branch'
  return {
    title: `${verb} ${kind} ${name}${more}`,
    url: htmlUrl(get(body, 'repository')),
    description: firstOf(get(body, 'commits'), maxCommits).map(commitLine).join('\n'),
    color,
    fields: field('Commit', code(text(change, 'toHash').slice(0, 7).replace(/^0+$/, ''))),
  }
}

function pullRequestOf(body: unknown): unknown {
  return get(body, 'pullrequest') ?? get(body, 'pullRequest')
}

function pullRequest(action: string, body: unknown): DraftCard {
  const pull = pullRequestOf(body)
  const name = `#${text(pull, 'id')} ${text(pull, 'title')}`
  const comment = get(body, 'comment')
  if (comment !== undefined) {
    const verb = action.endsWith('deleted') ? 'Deleted a comment on' : 'Comment on'
    return {
      title: `${verb} pull request ${name}`,
      url: htmlUrl(comment) || htmlUrl(pull),
      description: markdown(text(comment, 'content', 'raw') || text(comment, 'text')),
    }
  }
  const [verb, color] = pullRequestEvents[action] ?? [
    humanize(action).toLowerCase(),
    colors.neutral,
  ]
  const from = text(pull, 'source', 'branch', 'name') || text(pull, 'fromRef', 'displayId')
  const to = text(pull, 'destination', 'branch', 'name') || text(pull, 'toRef', 'displayId')
  const isNew = action === 'created' || action === 'opened'
  const reviewers = firstOf(get(pull, 'reviewers')).map((one) =>
    plain(text(one, 'display_name') || text(one, 'user', 'displayName')),
  )
  return {
    title: `Pull request ${verb}: ${name}`,
    url: htmlUrl(pull),
    description: isNew
      ? markdown(text(pull, 'description'))
      : plain(cut(text(pull, 'reason'), 300)),
    color,
    fields: [
      ...field('Branch', from && `${code(from)} → ${code(to)}`),
      ...(isNew ? field('Reviewers', listed(reviewers, 10)) : []),
    ],
  }
}

function issue(action: string, body: unknown): DraftCard {
  const found = get(body, 'issue')
  const comment = get(body, 'comment')
  const name = `#${text(found, 'id')} ${text(found, 'title')}`
  const isComment = action.startsWith('comment')
  const written = isComment ? text(comment, 'content', 'raw') : text(found, 'content', 'raw')
  return {
    title: isComment ? `Comment on issue ${name}` : `Issue ${action || 'changed'}: ${name}`,
    url: htmlUrl(isComment ? comment : found) || htmlUrl(found),
    description: isComment || action === 'created' ? markdown(written) : '',
    color: action === 'created' ? colors.good : colors.neutral,
    fields: [
      ...field('State', plain(text(found, 'state'))),
      ...field('Priority', plain(text(found, 'priority'))),
      ...field('Assignee', plain(text(found, 'assignee', 'display_name'))),
    ],
  }
}

function commitComment(body: unknown): DraftCard {
  const comment = get(body, 'comment')
  const hash =
    text(body, 'commit', 'hash') || text(comment, 'commit', 'hash') || text(body, 'commit')
  return {
    title: `Comment on ${hash.slice(0, 7) || 'a commit'}`,
    url: htmlUrl(comment),
    description: markdown(text(comment, 'content', 'raw') || text(comment, 'text')),
  }
}

function status(found: unknown, body: unknown): DraftCard {
  const names: Record<string, string> = {
    SUCCESSFUL: 'success',
    FAILED: 'failed',
    STOPPED: 'cancelled',
    INPROGRESS: 'in progress',
  }
  const state = text(found, 'state')
  const commit = text(found, 'links', 'commit', 'href').split('/').at(-1) ?? ''
  return {
    ...outcome(
      text(found, 'name') || text(found, 'key') || 'Build',
      names[state] ?? state.toLowerCase(),
    ),
    url: text(found, 'url'),
    description: plain(cut(text(found, 'description'), 300)),
    fields: [
      ...field('Branch', code(text(found, 'refname'))),
      ...field('Commit', code(commit.slice(0, 7))),
    ],
    key: keyOf('status', siteOf(htmlUrl(get(body, 'repository'))), text(found, 'key'), commit),
  }
}

/** The page of a thing. In Bitbucket Data Center, `self` is a list of pages; in Bitbucket Cloud, an address of the API. */
function htmlUrl(thing: unknown): string {
  const [self] = firstOf(get(thing, 'links', 'self'), 1)
  return text(thing, 'links', 'html', 'href') || text(self, 'href')
}
