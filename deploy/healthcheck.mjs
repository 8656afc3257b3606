/** Exits with 0 if Guildhall in this container responds. */
const { PORT = '8080', GUILDHALL_SERVICES: services = 'chat' } = process.env
const path = services.includes('chat') ? '/api/health' : '/api/v1/health'

try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    signal: AbortSignal.timeout(4000),
  })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
