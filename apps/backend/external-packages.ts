/** Packages that the bundle imports at run time: they read files that lie beside their own. */
export const externalPackages = [
  '@fastify/static',
  '@fastify/swagger-ui',
  'node-datachannel',
  'sharp',
]
