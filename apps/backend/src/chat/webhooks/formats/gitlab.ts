import type { EmbedField } from '@guildhall/contract'
import { colors } from './draft.ts'
import type { Draft, DraftCard, FormatHeaders } from './draft.ts'
import { outcome, readableDuration } from './github-runs.ts'
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
  toObject,
} from './read.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { hostOf, keyOf } from './keys.ts'
import { markdown } from './markdown.ts'

const maxCommits = 10
const maxListed = 10
const maxChanges = 20
/** More than any pipeline has. */
const maxJobs = 5000

const kinds: Readonly<Record<string, (body: unknown) => DraftCard>> = {
  push,
  tag_push: push,
  merge_request: mergeRequest,
  issue,
  work_item: issue,
  note,
  pipeline,
  build,
  release,
  deployment,
  wiki_page: (body) => ({
    title: `Wiki page ${past(text(body, 'object_attributes', 'action'))}: ${text(body, 'object_attributes', 'title')}`,
    url: text(body, 'object_attributes', 'url'),
  }),
}

/** Events of GitLab (https://docs.gitlab.com/user/project/integrations/webhook_events/). */
export function gitlab(headers: FormatHeaders, body: unknown): Draft {
  const event = headers['x-gitlab-event'] ?? 'GitLab event'
  const kind = text(body, 'object_kind').replace('confidential_', '')
  const render = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  const { key, ...card }: DraftCard = render?.(body) ?? fallbackEmbed(body, humanize(kind || event))
  const name =
    text(body, 'user', 'name') || text(body, 'user_name') || text(body, 'user', 'username')
  const icon = text(body, 'user', 'avatar_url') || text(body, 'user_avatar')
  const project = text(body, 'project', 'path_with_namespace') || text(body, 'group', 'full_path')
  return {
    embeds: [
      {
        color: colors.neutral,
        ...(name !== '' && { author: { name, icon } }),
        ...card,
        ...(project !== '' && { footer: project }),
      },
    ],
    ...(key !== undefined && { key }),
  }
}

function push(body: unknown): DraftCard {
  const ref = text(body, 'ref')
  const name = ref.replace(/^refs\/(heads|tags)\//, '')
  const kind = ref.startsWith('refs/tags/') ? 'tag' : 'branch'
  const home = text(body, 'project', 'web_url')
  if (/^0+$/.test(text(body, 'after')))
    return { title: `Deleted ${kind} ${name}`, url: home, color: colors.bad }
  const commits = toList(get(body, 'commits'))
  const count = Number(text(body, 'total_commits_count')) || commits.length
  const isNew = /^0+$/.test(text(body, 'before'))
  const lines = commits.slice(-maxCommits).map((commit) => {
    const message = plain(cut(firstLine(text(commit, 'message')), 100))
    return `${link(text(commit, 'id').slice(0, 8), text(commit, 'url'))} ${message} — ${plain(text(commit, 'author', 'name'))}`
  })
  if (count > lines.length && lines.length > 0) lines.push(`… and ${count - lines.length} more`)
  const title =
    kind === 'tag' || count === 0
      ? `${isNew ? 'Created' : 'Pushed'} ${kind} ${name}`
      : `Pushed ${count} ${count === 1 ? 'commit' : 'commits'} to ${name}`
  const url = isNew ? home : `${home}/-/compare/${text(body, 'before')}...${text(body, 'after')}`
  return { title, url, description: lines.join('\n'), color: colors.running }
}

function mergeRequest(body: unknown): DraftCard {
  const merge = get(body, 'object_attributes')
  const action = text(merge, 'action')
  const tones: Record<string, string> = {
    open: colors.good,
    reopen: colors.good,
    merge: colors.merged,
    close: colors.bad,
    approved: colors.good,
    approval: colors.good,
  }
  return {
    title: `Merge request ${past(action)}: !${text(merge, 'iid')} ${text(merge, 'title')}`,
    url: text(merge, 'url'),
    description: action === 'open' ? markdown(text(merge, 'description')) : '',
    color: tones[action] ?? colors.neutral,
    fields: [
      ...field(
        'Branch',
        `${code(text(merge, 'source_branch'))} → ${code(text(merge, 'target_branch'))}`,
      ),
      ...changeFields(body),
    ],
  }
}

function issue(body: unknown): DraftCard {
  const found = get(body, 'object_attributes')
  const action = text(found, 'action')
  const tones: Record<string, string> = {
    open: colors.good,
    reopen: colors.good,
    close: colors.merged,
  }
  const labels = firstOf(get(body, 'labels')).map((label) => plain(text(label, 'title')))
  return {
    title: `${text(found, 'type') || 'Issue'} ${past(action)}: #${text(found, 'iid')} ${text(found, 'title')}`,
    url: text(found, 'url'),
    description: action === 'open' ? markdown(text(found, 'description')) : '',
    color: tones[action] ?? colors.neutral,
    fields: [...field('Labels', labels.join(', ')), ...changeFields(body)],
  }
}

/** What an update changed, and who is assigned now if that changed. */
function changeFields(body: unknown): EmbedField[] {
  const changes = toObject(get(body, 'changes'))
  const names = Object.keys(changes).slice(0, maxChanges)
  const shown = names.filter((name) => !/^(?:updated|last_edited|relative|id$)/.test(name))
  const people = (name: string): string =>
    firstOf(get(changes[name], 'current'))
      .map((one) => plain(text(one, 'name') || text(one, 'username')))
      .join(', ')
  const isUpdate = text(body, 'object_attributes', 'action') === 'update'
  return [
    ...field('Changed', isUpdate ? shown.map((name) => plain(humanize(name))).join(', ') : ''),
    ...field('Assigned to', people('assignees')),
    ...field('Reviewers', people('reviewers')),
  ]
}

function note(body: unknown): DraftCard {
  const found = get(body, 'object_attributes')
  const thing =
    get(body, 'merge_request') ?? get(body, 'issue') ?? get(body, 'snippet') ?? get(body, 'commit')
  const sign = get(body, 'merge_request') === undefined ? '#' : '!'
  const number = text(thing, 'iid') ? `${sign}${text(thing, 'iid')}` : text(thing, 'id').slice(0, 8)
  const title = text(thing, 'title') || firstLine(text(thing, 'message'))
  return {
    title: `Comment on ${number} ${title}`.trim(),
    url: text(found, 'url'),
    description: markdown(text(found, 'note')),
  }
}

function pipeline(body: unknown): DraftCard {
  const found = get(body, 'object_attributes')
  const id = text(found, 'id')
  const seconds = Number(text(found, 'duration'))
  const failed = firstOf(get(body, 'builds'), maxJobs).filter(
    (job) => text(job, 'status') === 'failed',
  )
  const jobs = failed.map((job) => plain(`${text(job, 'stage')}: ${text(job, 'name')}`))
  return {
    ...outcome(
      text(found, 'name') || `Pipeline #${text(found, 'iid') || id}`,
      text(found, 'status'),
    ),
    url: text(found, 'url') || `${text(body, 'project', 'web_url')}/-/pipelines/${id}`,
    description: plain(cut(firstLine(text(body, 'commit', 'message')), 200)),
    fields: [
      ...field('Branch', code(text(found, 'ref'))),
      ...(seconds > 0 ? field('Duration', readableDuration(seconds)) : []),
      ...field('Failed jobs', listed(jobs, maxListed, '\n'), false),
    ],
    ...(id !== '' && { key: keyOf('pipeline', hostOf(homeOf(body)), id) }),
  }
}

function build(body: unknown): DraftCard {
  const id = text(body, 'build_id')
  const seconds = Number(text(body, 'build_duration'))
  return {
    ...outcome(
      `${text(body, 'build_stage')}: ${text(body, 'build_name')}`,
      text(body, 'build_status'),
    ),
    url: `${homeOf(body)}/-/jobs/${id}`,
    fields: [
      ...field('Branch', code(text(body, 'ref'))),
      ...(seconds > 0 ? field('Duration', readableDuration(seconds)) : []),
    ],
    ...(id !== '' && { key: keyOf('build', hostOf(homeOf(body)), id) }),
  }
}

function release(body: unknown): DraftCard {
  const assets = firstOf(get(body, 'assets', 'links')).map((asset) =>
    link(text(asset, 'name'), text(asset, 'url')),
  )
  return {
    title: `Release ${past(text(body, 'action'))}: ${text(body, 'name') || text(body, 'tag')}`,
    url: text(body, 'url'),
    description: markdown(text(body, 'description')),
    color: colors.good,
    fields: field('Files', listed(assets, maxListed, '\n'), false),
  }
}

function deployment(body: unknown): DraftCard {
  const id = text(body, 'deployment_id')
  return {
    ...outcome(`Deployment to ${text(body, 'environment')}`, text(body, 'status')),
    url: text(body, 'deployable_url') || text(body, 'environment_external_url'),
    description: plain(text(body, 'commit_title')),
    fields: field('Branch', code(text(body, 'ref'))),
    ...(id !== '' && { key: keyOf('deployment', hostOf(homeOf(body)), id) }),
  }
}

/** The page of the project, which events of jobs have at another place before GitLab 15. */
function homeOf(body: unknown): string {
  return text(body, 'project', 'web_url') || text(body, 'repository', 'homepage')
}

/** GitLab names actions in the present: `open`, `merge`. */
function past(action: string): string {
  if (action === '') return 'changed'
  if (/ed$|al$/.test(action)) return action
  return action.endsWith('e') ? `${action}d` : `${action}ed`
}
