import type { VoiceCommands, VoiceReport } from '../chat/voice/operator-commands.ts'
import { StartError } from '../core/start-error.ts'
import { callRunningProcess, UnreachableError } from './call.ts'
import type { Command, CommandInput } from './command.ts'

export const voiceCommands: Command[] = [
  {
    usage: 'voice-check [--json]',
    summary: 'check the UDP port of voice channels, the advertised addresses and the TURN servers',
    options: { json: { type: 'boolean' } },
    run: checkVoice,
  },
]

async function checkVoice({ values, config }: CommandInput): Promise<string> {
  const report = await callCheck(config.dataDir)
  return values.json === true ? `${JSON.stringify(report, null, 2)}\n` : textOf(report)
}

async function callCheck(dataDir: string): Promise<VoiceReport> {
  try {
    type Report = Awaited<ReturnType<VoiceCommands['voice-check']>>
    return await callRunningProcess<Report>(dataDir, 'voice-check', '')
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
    throw new StartError('Guildhall is not running. Start it, then check voice again.')
  }
}

function textOf(report: VoiceReport): string {
  if (report.kind === 'off') return 'Voice is off (VOICE=off).\n'
  if (report.kind === 'failed') return `Voice is off: ${report.problem}.\n`
  const { port, relayPort, addresses, turn } = report
  const lines = [
    `The media process runs. Open UDP port ${port} in every firewall on the way to this machine, and forward it behind NAT.`,
    relayPort === null
      ? 'There is no relay (VOICE_TCP_PORT=off).'
      : `Open TCP port ${relayPort} in the same way: it is for networks that block UDP.`,
    ...addresses.map(({ address, isReachable }) =>
      isReachable
        ? `Address ${address}: connected from this machine.`
        : `Address ${address}: no connection from this machine. Behind NAT this can be normal: check VOICE_ADDRESS or VOICE_STUN, and test the connection from outside, in the voice settings of a browser.`,
    ),
    ...turn.map(({ url, isReachable }) => {
      if (isReachable === null) return `TURN ${url}: not checked (TCP and TLS are not).`
      return isReachable
        ? `TURN ${url}: connected through it.`
        : `TURN ${url}: no connection. Check its address, its port and VOICE_TURN_SECRET.`
    }),
  ]
  if (addresses.length === 0)
    lines.push('No address is advertised: VOICE_ADDRESS does not resolve.')
  if (turn.length === 0 && relayPort === null)
    lines.push('No TURN server is set either: networks that block UDP cannot connect.')
  return `${lines.join('\n')}\n`
}
