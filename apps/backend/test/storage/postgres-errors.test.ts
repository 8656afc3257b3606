import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../src/core/app-error.ts'
import { isUnavailable, storageError } from '../../src/storage/postgres/connection.ts'

function withCode(code: string): Error {
  return Object.assign(new Error('failed'), { code })
}

test('errors of a lost database can be retried, others stay as they are', () => {
  const lost = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', '08006', '25P03', '53300', '57P01']
  for (const code of lost) assert.ok(isUnavailable(withCode(code)), code)
  for (const code of [...lost, '57014', '40P01']) {
    const error = storageError(withCode(code))
    assert.ok(error instanceof AppError, code)
    assert.equal(error.code, 'busy', code)
  }
  for (const code of ['23505', '22021', '25P02', 'XX000', 'ERR_INVALID_ARG_TYPE']) {
    const error = withCode(code)
    assert.equal(storageError(error), error, code)
  }
  assert.ok(isUnavailable(new Error('Connection terminated unexpectedly')))
})
