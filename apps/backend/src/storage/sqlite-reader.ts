import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { SqlRow, SqlValue } from './database.ts'

export interface ReaderRequest {
  sql: string
  params: SqlValue[]
}

export type ReaderAnswer = { kind: 'rows'; rows: SqlRow[] } | { kind: 'failed'; message: string }

const { path } = workerData as { path: string }
const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
const prepared = new Map<string, StatementSync>()

function answer({ sql, params }: ReaderRequest): ReaderAnswer {
  try {
    let statement = prepared.get(sql)
    if (!statement) {
      statement = database.prepare(sql)
      if (prepared.size > 100) prepared.clear()
      prepared.set(sql, statement)
    }
    return { kind: 'rows', rows: statement.all(...params) as SqlRow[] }
  } catch (error) {
    return { kind: 'failed', message: (error as Error).message }
  }
}

parentPort?.on('message', (request: ReaderRequest) => parentPort?.postMessage(answer(request)))
