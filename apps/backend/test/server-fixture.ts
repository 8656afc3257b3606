import assert from 'node:assert/strict'
import { auditDetails } from '@guildhall/contract'
import type { AuditEntry, Channel, Permission, Role, Server } from '@guildhall/contract'
import { Check } from 'typebox/value'
import type { Account, Reply } from './account.ts'
import type { TestApp } from './start-app.ts'

/** An audit entry with untyped details, for tests of any action. */
export type AuditRow = Omit<AuditEntry, 'changes'> & { changes: Record<string, unknown> }

/** A server with its owner, and helpers for common test setup. */
export interface ServerFixture {
  owner: Account
  id: string
  /** The path prefix of the server's routes. */
  path: string
  server: Server
  general: Channel
  everyone: Role
  /** Creates a role just above `everyone`, below earlier roles. */
  role(name: string, permissions: Permission[]): Promise<Role>
  /** Creates an account that has joined and has these roles. */
  member(...roles: Role[]): Promise<Account>
  roles(): Promise<Role[]>
  /** All channels of the server. */
  channels(): Promise<Channel[]>
  channel(name: string, fields?: object): Promise<Channel>
  /** The audit entries, newest first. */
  audit(): Promise<AuditRow[]>
}

export async function createServerFixture(
  app: TestApp,
  fields: object = {},
): Promise<ServerFixture> {
  const owner = await app.register()
  const created = await owner.expect(201, owner.post('/api/servers', { name: 'Guild', ...fields }))
  const path = `/api/servers/${created.server.id}`
  const roles = async () => (await owner.expect(200, owner.get(`${path}/roles`))).roles
  const [everyone] = await roles()
  return {
    owner,
    id: created.server.id,
    path,
    server: created.server,
    general: created.channels[0],
    everyone,
    roles,
    role: async (name, permissions) =>
      (await owner.expect(201, owner.post(`${path}/roles`, { name, permissions }))).role,
    async member(...assigned) {
      const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
      const account = await app.register()
      const accepted = account.post(`/api/invites/${invite.code}/accept`)
      assert.equal((await account.expect(200, accepted)).status, 'joined')
      const roleIds = assigned.map(({ id }) => id)
      if (roleIds.length > 0) {
        await owner.expect(200, owner.patch(`${path}/members/${account.id}`, { roleIds }))
      }
      return account
    },
    channels: async () => (await owner.expect(200, owner.get(`${path}/channels`))).channels,
    channel: async (name, fields = {}) =>
      (await owner.expect(201, owner.post(`${path}/channels`, { name, type: 'text', ...fields })))
        .channel,
    audit: () => readAuditLog(owner, path),
  }
}

async function readAuditLog(owner: Account, path: string): Promise<AuditRow[]> {
  const { entries } = await owner.expect(200, owner.get(`${path}/audit-log?limit=100`))
  for (const { action, changes } of entries as AuditRow[]) {
    const problem = JSON.stringify({ action, changes })
    assert.ok(Check(auditDetails[action], changes), `not as documented: ${problem}`)
  }
  return entries
}

/** Asserts that the request fails with this code, and that its message begins with `field`. */
export async function expectError(
  reply: Promise<Reply>,
  code: string,
  field?: string,
): Promise<void> {
  const { status, body } = await reply
  assert.ok(status >= 400, `unexpected status ${status} ${JSON.stringify(body)}`)
  assert.equal(body.error.code, code, JSON.stringify(body))
  if (field) assert.ok(body.error.message.startsWith(`${field}: `), JSON.stringify(body))
}

/** The number of replies by status. */
export function countStatuses(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
