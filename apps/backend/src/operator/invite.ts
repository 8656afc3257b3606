import { invitationPath, limits } from '@guildhall/contract'
import {
  createInvitation,
  listInvitations,
  revokeInvitation,
} from '../chat/accounts/operators/invitations.ts'
import type { InvitationWithoutUrl } from '../chat/accounts/operators/invitations.ts'
import { systemClock } from '../core/clock.ts'
import { parseCount, UsageError } from './command.ts'
import type { Command } from './command.ts'
import { table, timeText } from './print.ts'
import { withDatabase } from './with-database.ts'

const maxUses = 1_000_000
const maxHours = 87_600
const hourSeconds = 3600

export const inviteCommands: Command[] = [
  {
    usage: 'invite create [--note TEXT] [--uses N] [--hours N]',
    summary: 'print a link with which people can create an account',
    options: { note: { type: 'string' }, uses: { type: 'string' }, hours: { type: 'string' } },
    run: ({ values, config }) =>
      withDatabase(config, async (database) => {
        const { note, uses, hours } = values
        const input = {
          ...(typeof note === 'string' && { note: requireNote(note) }),
          ...(uses !== undefined && { maxUses: parseCount('--uses', uses, maxUses) }),
          ...(hours !== undefined && {
            expiresInSeconds: parseCount('--hours', hours, maxHours) * hourSeconds,
          }),
        }
        const change = { actorId: null, now: systemClock() }
        const { code } = await database.transaction((tx) => createInvitation(tx, input, change))
        const base = config.publicUrl ?? `http://localhost:${config.port}`
        return `${base}${invitationPath(code)}\n`
      }),
  },
  {
    usage: 'invite list',
    summary: 'list these invitations, usable ones first',
    run: ({ config }) =>
      withDatabase(config, async (database) => {
        const now = systemClock()
        const all = await listInvitations(database.read, now)
        return all.length === 0 ? 'No invitations found.\n' : invitationTable(all)
      }),
  },
  {
    usage: 'invite revoke CODE',
    summary: 'revoke an invitation',
    run: ({ args: [code = ''], config }) =>
      withDatabase(config, async (database) => {
        const change = { actorId: null, now: systemClock() }
        await database.transaction((tx) => revokeInvitation(tx, code, change))
        return `Revoked the invitation ${code}.\n`
      }),
  },
]

function requireNote(note: string): string {
  if (note.length <= limits.invitationNoteMax) return note
  throw new UsageError(`--note can have at most ${limits.invitationNoteMax} characters`)
}

function invitationTable(invitations: InvitationWithoutUrl[]): string {
  return table(
    ['CODE', 'STATE', 'USED', 'EXPIRES', 'BY', 'CREATED', 'NOTE'],
    invitations.map(({ code, usable, uses, maxUses: max, ...rest }) => [
      code,
      usable ? 'usable' : rest.revokedAt === null ? 'ended' : 'revoked',
      max === null ? String(uses) : `${uses} of ${max}`,
      rest.expiresAt === null ? '-' : timeText(rest.expiresAt),
      rest.createdBy ?? '-',
      timeText(rest.createdAt),
      rest.note,
    ]),
  )
}
