import type { Metrics } from '../../core/metrics.ts'
import type { MediaServer } from '../../voice/media-server.ts'
import type { MediaStats } from '../../voice/media-server.ts'
import type { VoiceStates } from './voice-states.ts'

/** How many people are in how many voice channels, and what the media process forwards. */
export function measureVoice(
  metrics: Metrics,
  { voiceStates, media }: { voiceStates: Pick<VoiceStates, 'participants'>; media: MediaServer },
): void {
  const { participants } = voiceStates
  const rooms = { name: 'voice_rooms', help: 'Voice channels with participants' }
  metrics.gauge(rooms, () => participants.channelCount)
  const people = { name: 'voice_participants', help: 'People in voice channels' }
  metrics.gauge(people, () => participants.size)
  const read = (field: keyof MediaStats & ('forwardedPackets' | 'droppedPackets')) => async () =>
    (await media.statsIfRunning())?.[field] ?? null
  const packets = {
    name: 'voice_packets_total',
    help: 'Media packets since the media process started, by what became of them',
  }
  metrics.total(packets, read('forwardedPackets'), { result: 'forwarded' })
  metrics.total(packets, read('droppedPackets'), { result: 'dropped' })
}
