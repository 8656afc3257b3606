import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import fastJson from 'fast-json-stringify'
import { compileSchema, compileTextSchema } from '../core/schemas.ts'

/** Compiles the JSON schemas of routes. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  httpPart === 'body' ? compileSchema(schema) : compileTextSchema(schema)

const serializers = new WeakMap<object, ReturnType<typeof fastJson>>()

/**
 * Compiles the JSON serializer of a schema at its first response. Compiling all of them would take a fifth of the start-up
 * time, and most are never used.
 */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize: ReturnType<typeof fastJson> | undefined
  return (data) => {
    serialize ??= serializers.getOrInsertComputed(schema, fastJson)
    return serialize(data)
  }
}
