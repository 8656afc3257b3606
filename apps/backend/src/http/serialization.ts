import type { FastifySerializerCompiler } from 'fastify'
import fastJson from 'fast-json-stringify'

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
