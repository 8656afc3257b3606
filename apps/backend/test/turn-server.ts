import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { hasProgram, withSystemPrograms } from './has-program.ts'
import { waitUntil } from './wait-until.ts'

const program = 'turnserver'

/** Skips tests of TURN with a reason where coturn is not installed. */
export const withTurnServer = {
  skip: hasProgram(program) ? false : 'there is no coturn: apt-get install coturn',
}

const secret = 'the secret of the TURN server'

/** Starts coturn on this machine. Returns the settings with which Guildhall uses it. */
export async function startTurnServer(t: TestContext): Promise<Record<string, string>> {
  const port = await freePort()
  const child = spawn(
    program,
    [
      '-n',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--realm=test',
      '--allow-loopback-peers',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--no-tcp',
      '--log-file=stdout',
      '--pidfile=/dev/null',
    ],
    { stdio: 'ignore', env: withSystemPrograms() },
  )
  t.after(() => child.kill('SIGKILL'))
  await waitUntil('the TURN server answers', () => answersStun(port))
  return { VOICE_TURN_URLS: `turn:127.0.0.1:${port}`, VOICE_TURN_SECRET: secret }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1', () => {
      const { port } = socket.address()
      socket.close(() => resolve(port))
    })
  })
}

/** Sends a binding request (RFC 8489) and waits for a moment. */
function answersStun(port: number): Promise<boolean> {
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)])
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    const end = (hasAnswered: boolean): void => {
      clearTimeout(timer)
      socket.close()
      resolve(hasAnswered)
    }
    const timer = setTimeout(end, 200, false)
    socket.once('message', () => end(true))
    socket.once('error', () => end(false))
    socket.send(request, port, '127.0.0.1')
  })
}
