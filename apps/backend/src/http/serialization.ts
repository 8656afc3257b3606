import type { FastifySerializerCompiler } from 'fastify'
import fastJson from 'fast-json-stringify'

/**
 * Makes what writes a route's answers as JSON, at the first answer: to make all of them takes a fifth of a start, and most
 * starts never use most of them.
 */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let write: ReturnType<typeof fastJson> | undefined
  return (data) => {
    write ??= fastJson(schema)
    return write(data)
  }
}
