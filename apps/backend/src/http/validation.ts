import type { FastifySchemaCompiler } from 'fastify'
import { compileSchema, compileTextSchema } from '../core/schemas.ts'

/** Compiles the JSON schemas of routes. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  httpPart === 'body' ? compileSchema(schema) : compileTextSchema(schema)
