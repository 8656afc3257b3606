import assert from 'node:assert/strict'
import { auditDetails } from '@guildhall/contract'
import type { AuditEntry, Channel, Permission, Role, Server } from '@guildhall/contract'
import { Check } from 'typebox/value'
import type { Account, Reply } from './account.ts'
import type { TestApp } from './start-app.ts'

/** An entry of the audit log, for tests that look into the details of any action. */
export type AuditRow = Omit<AuditEntry, 'changes'> & { changes: Record<string, unknown> }

/** A server with its owner, and hands for what most tests of it begin with. */
export interface Founded {
  owner: Account
  id: string
  /** The path of the server's routes. */
  path: string
  server: Server
  general: Channel
  everyone: Role
  /** A new role just above `everyone`: roles made earlier stand higher. */
  role(name: string, permissions: Permission[]): Promise<Role>
  /** A new account that has joined and holds these roles. */
  member(...roles: Role[]): Promise<Account>
  roles(): Promise<Role[]>
  /** All channels of the server, as its owner sees them. */
  channels(): Promise<Channel[]>
  channel(name: string, fields?: object): Promise<Channel>
  /** Newest first. */
  audit(): Promise<AuditRow[]>
}

export async function foundServer(app: TestApp, fields: object = {}): Promise<Founded> {
  const owner = await app.register()
  const made = await owner.expect(201, owner.post('/api/servers', { name: 'Guild', ...fields }))
  const path = `/api/servers/${made.server.id}`
  const roles = async () => (await owner.expect(200, owner.get(`${path}/roles`))).roles
  const [everyone] = await roles()
  return {
    owner,
    id: made.server.id,
    path,
    server: made.server,
    general: made.channels[0],
    everyone,
    roles,
    role: async (name, permissions) =>
      (await owner.expect(201, owner.post(`${path}/roles`, { name, permissions }))).role,
    async member(...held) {
      const { invite } = await owner.expect(201, owner.post(`${path}/invites`, {}))
      const account = await app.register()
      const accepted = account.post(`/api/invites/${invite.code}/accept`)
      assert.equal((await account.expect(200, accepted)).status, 'joined')
      const roleIds = held.map(({ id }) => id)
      if (roleIds.length > 0) {
        await owner.expect(200, owner.patch(`${path}/members/${account.id}`, { roleIds }))
      }
      return account
    },
    channels: async () => (await owner.expect(200, owner.get(`${path}/channels`))).channels,
    channel: async (name, more = {}) =>
      (await owner.expect(201, owner.post(`${path}/channels`, { name, type: 'text', ...more })))
        .channel,
    audit: () => readAuditLog(owner, path),
  }
}

async function readAuditLog(owner: Account, path: string): Promise<AuditRow[]> {
  const { entries } = await owner.expect(200, owner.get(`${path}/audit-log?limit=100`))
  for (const { action, changes } of entries as AuditRow[]) {
    const problem = JSON.stringify({ action, changes })
    assert.ok(Check(auditDetails[action], changes), `not as described: ${problem}`)
  }
  return entries
}

/** Fails unless the request was refused with this code; `field` is what its message begins with. */
export async function refused(reply: Promise<Reply>, code: string, field?: string): Promise<void> {
  const { status, body } = await reply
  assert.ok(status >= 400, `was answered ${status} ${JSON.stringify(body)}`)
  assert.equal(body.error.code, code, JSON.stringify(body))
  if (field) assert.ok(body.error.message.startsWith(`${field}: `), JSON.stringify(body))
}

/** The answers' statuses with how often each came. */
export function countStatuses(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
