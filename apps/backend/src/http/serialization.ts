import type { FastifySerializerCompiler } from 'fastify'
import fastJson from 'fast-json-stringify'

/**
 * Compiles the JSON serializer of a route at its first response. Compiling all of them would take a fifth of the start-up
 * time, and most are never used.
 */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize: ReturnType<typeof fastJson> | undefined
  return (data) => {
    serialize ??= fastJson(schema)
    return serialize(data)
  }
}
