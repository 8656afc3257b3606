import { spawnSync } from 'node:child_process'

/** The environment in which programs of the system are found: Debian has some where only the path of root leads. */
export function withSystemPrograms(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }
}

export function hasProgram(name: string): boolean {
  const { status } = spawnSync('sh', ['-c', `command -v ${name}`], { env: withSystemPrograms() })
  return status === 0
}
