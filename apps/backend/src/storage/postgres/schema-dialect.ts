import type { KyselyPlugin, OperationNode } from 'kysely'

/**
 * Converts a statement that creates or changes tables, written for SQLite, to PostgreSQL: integers have 64 bits, and texts
 * are compared by their bytes, whatever the locale of the database.
 */
function toPostgresSchema(statement: string): string {
  return statement
    .replaceAll(/\bINTEGER\b/g, 'BIGINT')
    .replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"')
    .replaceAll(/\bAUTOINCREMENT\b/g, 'GENERATED ALWAYS AS IDENTITY')
    .replaceAll(/\)\s*(STRICT|WITHOUT ROWID)(\s*,\s*(STRICT|WITHOUT ROWID))?/g, ')')
}

/** Applies `toPostgresSchema` to raw statements. */
export const schemaPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind !== 'RawNode') return node
    const { sqlFragments } = node as OperationNode & { sqlFragments: readonly string[] }
    return { ...node, sqlFragments: sqlFragments.map(toPostgresSchema) }
  },
  transformResult: async ({ result }) => result,
}
