import type { Metrics } from '../../core/metrics.ts'
import type { WatchedStatus } from './watcher.ts'

/** Measures the status of each game server, by its id. What is not known has no value. */
export function measureGameServers(
  metrics: Metrics,
  statuses: () => Iterable<WatchedStatus>,
): void {
  function add(
    name: string,
    help: string,
    valueOf: (status: WatchedStatus) => number | null,
  ): void {
    metrics.gauges({ name, help }, ['server', 'game_server', 'game'], function* read() {
      for (const status of statuses()) {
        const value = valueOf(status)
        const labels = { server: status.serverId, game_server: status.id, game: status.game }
        if (value !== null) yield { labels, value }
      }
    })
  }

  add('game_server_up', 'Whether a watched game server is online', ({ status: { state } }) =>
    state === 'unknown' ? null : Number(state === 'online'),
  )
  add('game_server_players', 'Players of a watched game server', ({ status }) =>
    status.state === 'online' ? status.players.online : null,
  )
  add('game_server_max_players', 'Places of a watched game server', ({ status }) =>
    status.state === 'online' ? status.players.max : null,
  )
  add('game_server_ping_seconds', 'Response time of a watched game server', ({ status }) =>
    status.state === 'online' && status.ping !== null ? status.ping / 1000 : null,
  )
}
