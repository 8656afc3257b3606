import Type from 'typebox'
import type { Static } from 'typebox'
import { limits } from './limits.ts'
import { Line, Nullable, Time } from './shapes.ts'

export const ServerRule = Type.Object({
  title: Line(limits.ruleTitleMax),
  /** May be empty. */
  text: Type.String({ maxLength: limits.ruleTextMax }),
})
export type ServerRule = Static<typeof ServerRule>

/** When the rules of a server came into force; they decide which members must accept them. */
export const RulesInForce = Type.Object({
  /** Members who join from then on must accept them. */
  since: Time,
  /** When all members were asked to accept them, also those who had. */
  askedAt: Nullable(Time),
})
export type RulesInForce = Static<typeof RulesInForce>

export const ServerRules = Type.Object({
  rules: Type.Array(ServerRule),
  /** Null for a server that never had rules. */
  updatedAt: Nullable(Time),
})
export type ServerRules = Static<typeof ServerRules>

export const SetRulesRequest = Type.Object({
  /** None: nobody must accept anything. */
  rules: Type.Array(ServerRule, { maxItems: limits.rulesPerServer }),
  /** Whether all members must accept the rules again. */
  askEveryone: Type.Optional(Type.Boolean()),
})
export type SetRulesRequest = Static<typeof SetRulesRequest>

export const AcceptRulesRequest = Type.Object({
  /** The `updatedAt` of the rules that the member has read. */
  updatedAt: Time,
})
