import { closeOpenReport, getReport, listReports } from '../chat/conversations/reports.ts'
import type { Report } from '../chat/conversations/reports.ts'
import { systemClock } from '../core/clock.ts'
import { parseLimit } from './command.ts'
import type { Command } from './command.ts'
import { table, timeText, withoutControls } from './print.ts'
import { withDatabase } from './with-database.ts'

const defaultLimit = 100

export const reportCommands: Command[] = [
  {
    usage: 'reports list [--all] [--limit N] [--json]',
    summary: 'list what people reported in direct messages and groups, oldest first',
    options: { all: { type: 'boolean' }, limit: { type: 'string' }, json: { type: 'boolean' } },
    run: ({ values, config }) =>
      withDatabase(config, async (database) => {
        const limit = parseLimit(values.limit, defaultLimit)
        const reports = await listReports(database.read, { withClosed: values.all === true, limit })
        if (values.json === true) return `${JSON.stringify(reports, null, 2)}\n`
        return reports.length === 0 ? 'No reports found.\n' : reportTable(reports)
      }),
  },
  {
    usage: 'reports show ID',
    summary: 'show a report with its messages',
    run: ({ args: [id = ''], config }) =>
      withDatabase(config, async (database) => textOf(await getReport(database.read, id))),
  },
  {
    usage: 'reports close ID',
    summary: 'mark a report as handled',
    run: ({ args: [id = ''], config }) =>
      withDatabase(config, async (database) => {
        await database.transaction((tx) => closeOpenReport(tx, id, systemClock()))
        return `Closed the report ${id}.\n`
      }),
  },
]

function reportTable(reports: Report[]): string {
  return table(
    ['ID', 'TIME', 'STATE', 'REPORTED', 'BY', 'WHAT', 'REASON'],
    reports.map((report) => [
      report.id,
      timeText(report.createdAt),
      report.closedAt === null ? 'open' : 'closed',
      report.reported ?? '(deleted)',
      report.reporter ?? '(deleted)',
      report.messageId === null ? 'person' : 'message',
      report.reason,
    ]),
  )
}

function textOf(report: Report): string {
  const lines = report.messages.map(({ id, authorId, content, attachments, createdAt }) => {
    const mark = id === report.messageId ? '>' : ' '
    const files = attachments.map((name) => ` [${name}]`).join('')
    return `${mark} ${timeText(createdAt)} ${authorId}: ${content}${files}`
  })
  return reportTable([report]) + lines.map((line) => `${withoutControls(line)}\n`).join('')
}
