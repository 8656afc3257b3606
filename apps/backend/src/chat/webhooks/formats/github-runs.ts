import { colors } from './draft.ts'
import type { DraftCard } from './draft.ts'
import { hostOf, keyOf, siteOf } from './keys.ts'
import { code, cut, field, firstLine, get, humanize, link, plain, text } from './read.ts'

/** A run that is the same thing in all its events: its key is its kind and id. */
export function workflowRun(body: unknown): DraftCard {
  const run = get(body, 'workflow_run')
  const name = text(run, 'name') || text(body, 'workflow', 'name')
  return {
    ...outcome(name, text(run, 'conclusion') || text(run, 'status')),
    url: text(run, 'html_url'),
    description: plain(cut(firstLine(text(run, 'head_commit', 'message')), 200)),
    fields: [
      ...field('Branch', code(text(run, 'head_branch'))),
      ...field('Run', text(run, 'run_number') && `#${text(run, 'run_number')}`),
      ...field('Event', humanize(text(run, 'event'))),
      ...field(
        'Duration',
        duration(text(run, 'run_started_at'), text(run, 'updated_at'), text(run, 'conclusion')),
      ),
    ],
    ...runKey('workflow_run', run, body),
  }
}

export function workflowJob(body: unknown): DraftCard {
  const job = get(body, 'workflow_job')
  return {
    ...outcome(text(job, 'name'), text(job, 'conclusion') || text(job, 'status')),
    url: text(job, 'html_url'),
    fields: [
      ...field('Workflow', plain(text(job, 'workflow_name'))),
      ...field('Branch', code(text(job, 'head_branch'))),
      ...field('Runner', plain(text(job, 'runner_name'))),
    ],
    ...runKey('workflow_job', job, body),
  }
}

export function checkRun(body: unknown): DraftCard {
  const run = get(body, 'check_run')
  return {
    ...outcome(text(run, 'name'), text(run, 'conclusion') || text(run, 'status')),
    url: text(run, 'html_url') || text(run, 'details_url'),
    description: plain(cut(text(run, 'output', 'title'), 200)),
    fields: field('Branch', code(text(run, 'check_suite', 'head_branch'))),
    ...runKey('check_run', run, body),
  }
}

export function checkSuite(body: unknown): DraftCard {
  const suite = get(body, 'check_suite')
  const name = text(suite, 'app', 'name') || 'Checks'
  return {
    ...outcome(name, text(suite, 'conclusion') || text(suite, 'status') || text(body, 'action')),
    description: plain(cut(firstLine(text(suite, 'head_commit', 'message')), 200)),
    fields: field('Branch', code(text(suite, 'head_branch'))),
    ...runKey('check_suite', suite, body),
  }
}

export function deploymentStatus(body: unknown): DraftCard {
  const status = get(body, 'deployment_status')
  const environment = text(status, 'environment') || text(body, 'deployment', 'environment')
  return {
    ...outcome(`Deployment to ${environment}`, text(status, 'state')),
    url: text(status, 'environment_url') || text(status, 'target_url'),
    description: plain(text(status, 'description')),
    fields: field('Branch', code(text(body, 'deployment', 'ref'))),
    ...runKey('deployment', get(body, 'deployment'), body),
  }
}

export function status(body: unknown): DraftCard {
  const context = text(body, 'context')
  const sha = text(body, 'sha')
  return {
    ...outcome(context || 'Status', text(body, 'state')),
    url: text(body, 'target_url'),
    description: plain(text(body, 'description')),
    fields: field('Commit', link(sha.slice(0, 7), text(body, 'commit', 'html_url'))),
    key: keyOf('status', siteOf(text(body, 'repository', 'html_url')), context, sha),
  }
}

const outcomes: Readonly<Record<string, [mark: string, color: string]>> = {
  success: ['✅', colors.good],
  passed: ['✅', colors.good],
  fixed: ['✅', colors.good],
  failure: ['❌', colors.bad],
  failed: ['❌', colors.bad],
  error: ['❌', colors.bad],
  startup_failure: ['❌', colors.bad],
  timed_out: ['❌', colors.bad],
  action_required: ['⚠️', colors.warning],
  unstable: ['⚠️', colors.warning],
  aborted: ['🚫', colors.neutral],
  not_built: ['⏭️', colors.neutral],
  cancelled: ['🚫', colors.neutral],
  canceled: ['🚫', colors.neutral],
  skipped: ['⏭️', colors.neutral],
  stale: ['⏭️', colors.neutral],
  neutral: ['⏹️', colors.neutral],
  inactive: ['⏹️', colors.neutral],
}

/** Title and color for the state of a run. All states that are not final count as running. */
export function outcome(name: string, state: string): { title: string; color: string } {
  const [mark, color] = outcomes[state.toLowerCase()] ?? ['⏳', colors.running]
  return { title: `${mark} ${name}: ${state.replaceAll('_', ' ')}`, color }
}

function runKey(kind: string, thing: unknown, body: unknown): { key?: string } {
  const id = text(thing, 'id')
  const host = hostOf(text(body, 'repository', 'html_url'))
  return id === '' ? {} : { key: keyOf(kind, host, id) }
}

function duration(from: string, to: string, conclusion: string): string {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000)
  return conclusion === '' || !(seconds >= 0) ? '' : readableDuration(seconds)
}

/** `1 h 3 min`, of seconds. */
export function readableDuration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${Math.floor(seconds % 60)} s` : `${Math.floor(seconds)} s`
}
