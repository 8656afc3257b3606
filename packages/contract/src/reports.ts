import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Author } from './messages.ts'
import { reportCategories } from './report-categories.ts'
import { Id, Nullable, Time } from './shapes.ts'

const ReportCategory = Type.Enum([...reportCategories])
export type ReportCategory = Static<typeof ReportCategory>

/** What a member reports to the moderators of the server. */
export const ReportMessageRequest = Type.Object({
  category: ReportCategory,
  text: Type.Optional(Type.String({ maxLength: limits.reasonMax })),
})
export type ReportMessageRequest = Static<typeof ReportMessageRequest>

export const ReportOutcome = Type.Enum(['resolved', 'dismissed'])
export type ReportOutcome = Static<typeof ReportOutcome>

const Person = Type.Object({ id: Id, name: Type.String() })

/** A report of a message to the moderators of its server. */
export const MessageReport = Type.Object({
  id: Id,
  channelId: Id,
  messageId: Id,
  seq: Type.Integer(),
  author: Type.Object({
    kind: Author.properties.kind,
    id: Id,
    name: Type.String(),
  }),
  /** The message as it was when it was reported. */
  content: Type.String(),
  /** The names of its files. */
  attachments: Type.Array(Type.String()),
  sentAt: Time,
  reporter: Person,
  category: ReportCategory,
  text: Type.String(),
  createdAt: Time,
  /** Null while it is open. */
  closed: Nullable(Type.Object({ by: Nullable(Person), at: Time, outcome: ReportOutcome })),
})
export type MessageReport = Static<typeof MessageReport>

export const ReportsQuery = Type.Object({
  state: Type.Optional(Type.Enum(['open', 'closed'])),
  before: Type.Optional(Id),
})
export type ReportsQuery = Static<typeof ReportsQuery>
