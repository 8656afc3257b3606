import {
  checkRun,
  checkSuite,
  deploymentStatus,
  status,
  workflowJob,
  workflowRun,
} from './github-runs.ts'
import { colors } from './draft.ts'
import type { DraftCard } from './draft.ts'
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

type Render = (body: unknown) => DraftCard

const maxCommits = 10

/** Most subscribed events by name. All others show their most important fields. */
export const githubEvents: Readonly<Record<string, Render>> = {
  push,
  ping: (body) => ({
    title: 'The webhook is connected',
    description: plain(text(body, 'zen')),
    color: colors.good,
    fields: field(
      'Events',
      firstOf(get(body, 'hook', 'events'))
        .map((event) => code(text(event)))
        .join(' '),
      false,
    ),
  }),
  pull_request: pullRequest,
  pull_request_review: review,
  // The names of Gitea and Forgejo.
  pull_request_approved: review,
  pull_request_rejected: review,
  pull_request_comment: (body) =>
    get(body, 'review') === undefined
      ? comment('Comment on', get(body, 'pull_request') ?? get(body, 'issue'), body)
      : review(body),
  pull_request_review_comment: (body) => ({
    ...comment('Comment on', get(body, 'pull_request'), body),
    fields: field('File', code(text(body, 'comment', 'path')), false),
  }),
  issues,
  issue_comment: (body) => comment('Comment on', get(body, 'issue'), body),
  commit_comment: (body) => ({
    title: `Comment on ${text(body, 'comment', 'commit_id').slice(0, 7)}`,
    ...urlOf(get(body, 'comment')),
    description: bodyOf(get(body, 'comment')),
  }),
  discussion: (body) => ({
    ...numbered(
      `Discussion ${text(body, 'action').replaceAll('_', ' ')}:`,
      get(body, 'discussion'),
    ),
    description: text(body, 'action') === 'created' ? bodyOf(get(body, 'discussion')) : '',
  }),
  discussion_comment: (body) => comment('Comment on', get(body, 'discussion'), body),
  release: (body) => {
    const release = get(body, 'release')
    const name = text(release, 'name') || text(release, 'tag_name')
    const kind = get(release, 'prerelease') === true ? 'Pre-release' : 'Release'
    const assets = firstOf(get(release, 'assets')).map((asset) =>
      link(text(asset, 'name'), text(asset, 'browser_download_url')),
    )
    return {
      title: `${kind} ${actionOf(body)}: ${name}`,
      ...urlOf(release),
      description: bodyOf(release),
      color: colors.good,
      fields: field('Files', listed(assets, 10, '\n'), false),
    }
  },
  create: (body) => refEvent('Created', body, colors.good),
  delete: (body) => refEvent('Deleted', body, colors.bad),
  fork: (body) => ({
    title: `Forked to ${text(body, 'forkee', 'full_name')}`,
    ...urlOf(get(body, 'forkee')),
  }),
  star: (body) => ({
    title: text(body, 'action') === 'deleted' ? 'Removed a star' : '★ Starred the repository',
    ...urlOf(get(body, 'repository')),
    color: colors.warning,
    fields: field('Stars', text(body, 'repository', 'stargazers_count')),
  }),
  watch: (body) => ({
    title: '★ Starred the repository',
    ...urlOf(get(body, 'repository')),
    color: colors.warning,
  }),
  repository: (body) => ({
    title: `Repository ${actionOf(body)}`,
    ...urlOf(get(body, 'repository')),
    description: plain(text(body, 'repository', 'description')),
  }),
  gollum: (body) => ({
    title: 'Changed the wiki',
    description: listed(
      firstOf(get(body, 'pages')).map(
        (page) =>
          `- ${humanize(text(page, 'action'))} ${link(text(page, 'title'), text(page, 'html_url'))}`,
      ),
      maxCommits,
      '\n',
    ),
  }),
  dependabot_alert: (body) =>
    alert('Dependabot alert', body, text(body, 'alert', 'security_advisory', 'summary'), [
      ...field('Package', code(text(body, 'alert', 'dependency', 'package', 'name'))),
      ...field('Severity', text(body, 'alert', 'security_advisory', 'severity')),
    ]),
  code_scanning_alert: (body) =>
    alert('Code scanning alert', body, text(body, 'alert', 'rule', 'description'), [
      ...field('Rule', code(text(body, 'alert', 'rule', 'id'))),
      ...field('Severity', text(body, 'alert', 'rule', 'severity')),
    ]),
  secret_scanning_alert: (body) =>
    alert('Secret scanning alert', body, text(body, 'alert', 'secret_type_display_name'), []),
  workflow_run: workflowRun,
  workflow_job: workflowJob,
  check_run: checkRun,
  check_suite: checkSuite,
  deployment_status: deploymentStatus,
  status,
}

function push(body: unknown): DraftCard {
  const ref = text(body, 'ref')
  const name = ref.replace(/^refs\/(heads|tags)\//, '')
  const kind = ref.startsWith('refs/tags/') ? 'tag' : 'branch'
  const commits = toList(get(body, 'commits'))
  const url = text(body, 'compare') || text(body, 'compare_url')
  const after = text(body, 'after')
  if (get(body, 'deleted') === true || /^0+$/.test(after)) {
    return {
      title: `Deleted ${kind} ${name}`,
      url: text(body, 'repository', 'html_url'),
      color: colors.bad,
    }
  }
  const count = Number(text(body, 'total_commits')) || commits.length
  const more = count - Math.min(commits.length, maxCommits)
  const lines = commits.slice(0, maxCommits).map((commit) => {
    const id = link(text(commit, 'id').slice(0, 7), text(commit, 'url'))
    return `${id} ${plain(cut(firstLine(text(commit, 'message')), 100))} — ${plain(text(commit, 'author', 'name'))}`
  })
  if (more > 0) lines.push(`… and ${more} more`)
  const isForced = get(body, 'forced') === true
  const pushed = isForced ? 'Force-pushed' : 'Pushed'
  const title =
    count === 0
      ? `${get(body, 'created') === true ? 'Created' : pushed} ${kind} ${name}`
      : `${pushed} ${count} ${count === 1 ? 'commit' : 'commits'} to ${name}`
  return {
    title,
    url,
    description: lines.join('\n'),
    color: isForced ? colors.warning : colors.running,
  }
}

function pullRequest(body: unknown): DraftCard {
  const pull = get(body, 'pull_request')
  const action = text(body, 'action')
  // The names of Gogs come second.
  const from = text(pull, 'head', 'ref') || text(pull, 'head_branch')
  const to = text(pull, 'base', 'ref') || text(pull, 'base_branch')
  const isMerged = action === 'closed' && get(pull, 'merged') === true
  const verb = isMerged ? 'merged' : action.replaceAll('_', ' ')
  const tones: Record<string, string> = {
    opened: colors.good,
    reopened: colors.good,
    closed: colors.bad,
  }
  const isNew = action === 'opened' || action === 'ready_for_review'
  const lines = `+${text(pull, 'additions') || 0} −${text(pull, 'deletions') || 0}`
  const label = text(body, 'label', 'name')
  const reviewer = text(body, 'requested_reviewer', 'login') || text(body, 'requested_team', 'name')
  const assignee = /^(un)?assigned$/.test(action) ? text(body, 'assignee', 'login') : ''
  return {
    ...numbered(
      `${get(pull, 'draft') === true ? 'Draft pull request' : 'Pull request'} ${verb}:`,
      pull,
    ),
    description: isNew ? bodyOf(pull) : '',
    color: isMerged ? colors.merged : (tones[action] ?? colors.neutral),
    fields: [
      ...field('Branch', from && `${code(from)} → ${code(to)}`),
      ...(isNew && text(pull, 'additions') ? field('Lines', lines) : []),
      ...field('Label', plain(label)),
      ...field('Reviewer', plain(reviewer)),
      ...field('Assignee', plain(assignee)),
    ],
  }
}

function issues(body: unknown): DraftCard {
  const issue = get(body, 'issue')
  const action = text(body, 'action')
  const tones: Record<string, string> = {
    opened: colors.good,
    reopened: colors.good,
    closed: colors.merged,
    deleted: colors.bad,
  }
  const labels = firstOf(get(issue, 'labels')).map((label) => plain(text(label, 'name')))
  const assignee = /^(un)?assigned$/.test(action) ? text(body, 'assignee', 'login') : ''
  return {
    ...numbered(`Issue ${action.replaceAll('_', ' ')}:`, issue),
    description: action === 'opened' ? bodyOf(issue) : '',
    color: tones[action] ?? colors.neutral,
    fields: [
      ...field('Label', plain(text(body, 'label', 'name'))),
      ...(action === 'opened' ? field('Labels', labels.join(', ')) : []),
      ...field('Milestone', plain(text(body, 'milestone', 'title'))),
      ...field('Assignee', plain(assignee)),
    ],
  }
}

function review(body: unknown): DraftCard {
  const found = get(body, 'review')
  const state = text(found, 'state') || text(found, 'type').replace('pull_request_review_', '')
  const names: Record<string, [string, string]> = {
    approved: ['Approved', colors.good],
    changes_requested: ['Requested changes on', colors.bad],
    rejected: ['Requested changes on', colors.bad],
    dismissed: ['Dismissed a review of', colors.neutral],
    comment: ['Commented on', colors.neutral],
  }
  const [verb, color] = names[state.toLowerCase()] ?? ['Reviewed', colors.neutral]
  const pull = get(body, 'pull_request')
  return {
    ...numbered(verb, pull),
    url: text(found, 'html_url') || text(pull, 'html_url'),
    description: bodyOf(found),
    color,
  }
}

function comment(verb: string, thing: unknown, body: unknown): DraftCard {
  const found = get(body, 'comment')
  const action = text(body, 'action')
  const title =
    action === 'created' || action === '' ? verb : `${humanize(action)} ${verb.toLowerCase()}`
  return {
    ...numbered(title, thing),
    ...urlOf(found),
    description: action === 'deleted' ? '' : bodyOf(found),
  }
}

function alert(
  kind: string,
  body: unknown,
  summary: string,
  fields: ReturnType<typeof field>,
): DraftCard {
  const action = actionOf(body)
  const isOver = /fixed|resolved|dismissed|closed/.test(action)
  const color = isOver ? colors.good : colors.bad
  return {
    title: `${kind} ${action}`,
    ...urlOf(get(body, 'alert')),
    description: plain(summary),
    color,
    fields,
  }
}

function refEvent(verb: string, body: unknown, color: string): DraftCard {
  const name = text(body, 'ref')
  return {
    title: `${verb} ${text(body, 'ref_type')} ${name}`,
    ...urlOf(get(body, 'repository')),
    color,
  }
}

/** A title such as `Issue opened: #7 Crash`, with the link of the thing. */
function numbered(verb: string, thing: unknown): DraftCard {
  const number = text(thing, 'number')
  const title = [verb, number && `#${number}`, text(thing, 'title')].filter(Boolean).join(' ')
  return { title, ...urlOf(thing) }
}

function urlOf(thing: unknown): { url: string } {
  return { url: text(thing, 'html_url') }
}

function bodyOf(thing: unknown): string {
  return markdown(text(thing, 'body') || text(thing, 'content') || text(thing, 'note'))
}

function actionOf(body: unknown): string {
  return text(body, 'action').replaceAll('_', ' ')
}
