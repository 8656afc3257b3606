import { foldText, formatGameAddress } from '@guildhall/contract'
import type { CreateStatusCardRequest, GameServer } from '@guildhall/contract'
import { api, ApiError } from '../../../shared/api/http.ts'
import { splitHost } from '../../../shared/games/host-and-port.ts'
import type { CommandsTexts } from '../../../shared/i18n/en/commands.ts'
import { findServer, useChatState } from '../../../shared/state/chat-state.ts'
import { matchRank } from '../ranking.ts'
import { CommandError } from './command.ts'
import type { Command, CommandContext, CommandRun, CommandSuggestion } from './command.ts'

type StatusTexts = CommandsTexts['status']

const maxShown = 8

/** `/status`: posts a card with the status of a game server of the community, or of any address. */
export function createStatusCommand(texts: StatusTexts): Command {
  const startFor = (gameServer: GameServer, { channelId }: CommandContext): CommandRun => ({
    note: texts.running(gameServer.name),
    run: () => post(channelId, { gameServerId: gameServer.id }),
  })
  const startAt = (address: Address, { channelId }: CommandContext): CommandRun => ({
    note: texts.running(address.text),
    run: async () => {
      try {
        await post(channelId, address.request)
      } catch (error) {
        throw addressError(error, address.text, texts)
      }
    },
  })

  return {
    description: texts.description,

    suggest(input, context) {
      const found = rankGameServers(gameServersOf(context.serverId), input).slice(0, maxShown)
      const suggestions = found.map((gameServer): CommandSuggestion => ({
        kind: 'command',
        key: gameServer.id,
        insert: `/status ${gameServer.name}`,
        heading: texts.heading,
        icon: 'controller',
        label: gameServer.name,
        detail: detailOf(gameServer, texts),
        start: () => startFor(gameServer, context),
      }))
      const address = addressIn(input)
      if (address && !found.some((each) => isAt(each, address))) {
        suggestions.push({
          kind: 'command',
          key: 'address',
          insert: `/status ${address.text}`,
          heading: texts.heading,
          icon: 'search',
          label: address.text,
          detail: texts.query,
          start: () => startAt(address, context),
        })
      }
      return suggestions
    },

    start(input, context) {
      if (input === '') throw new CommandError(texts.choose)
      const gameServers = gameServersOf(context.serverId)
      const named = gameServers.find(({ name }) => foldText(name) === foldText(input))
      if (named) return startFor(named, context)
      const address = addressIn(input)
      if (address) return startAt(address, context)
      const [match, ...others] = rankGameServers(gameServers, input)
      if (match && others.length === 0) return startFor(match, context)
      throw new CommandError(texts.unknown(input))
    },
  }
}

async function post(channelId: string, body: CreateStatusCardRequest): Promise<void> {
  await api.call('postStatusCard', { params: { channelId }, body })
}

function addressError(error: unknown, address: string, texts: StatusTexts): unknown {
  if (!(error instanceof ApiError)) return error
  switch (error.reason) {
    case 'no_game_answers':
      return new CommandError(texts.noAnswer(address))
    case 'game_host_not_public':
      return new CommandError(texts.notPublic(address))
    case 'not_a_game_host':
      return new CommandError(texts.notAnAddress(address))
    default:
      return error.field === 'port' ? new CommandError(texts.notAnAddress(address)) : error
  }
}

function gameServersOf(serverId: string): GameServer[] {
  const { snapshot } = useChatState.getState()
  const found = findServer(snapshot, serverId)?.gameServers ?? []
  return found.toSorted((a, b) => a.position - b.position)
}

/** Those whose name, game or address matches: best match first, then in their order. */
function rankGameServers(gameServers: GameServer[], input: string): GameServer[] {
  const query = foldText(input)
  return gameServers
    .flatMap((gameServer) => {
      const { name, game, host, port } = gameServer
      const rank = matchRank([name, game, formatGameAddress(host, port)], query)
      return rank === null ? [] : [{ gameServer, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ gameServer }) => gameServer)
}

function detailOf({ status }: GameServer, texts: StatusTexts): string {
  const state = status?.state ?? 'unknown'
  const { online = null, max = null } = status?.players ?? {}
  const players = state === 'online' && online !== null ? [texts.players(online, max)] : []
  return [texts.states[state], ...players].join(' · ')
}

interface Address {
  /** As in the list. */
  text: string
  request: { host: string; port?: number }
}

/** The address in the input: null for words, which are the start of a name. */
function addressIn(input: string): Address | null {
  const { host, port } = splitHost(input)
  const isLink = /^(?:[a-z][a-z0-9+.-]*:\/\/|connect\s)/i.test(input)
  const isAddress = isLink || port !== null || /[.:]/.test(host) || host === 'localhost'
  if (!isAddress || !/^[^\s/]{1,253}$/.test(host) || host.endsWith('.')) return null
  if (port === null) return { text: host, request: { host } }
  return { text: formatGameAddress(host, Number(port)), request: { host, port: Number(port) } }
}

function isAt({ host, port }: GameServer, { request }: Address): boolean {
  if (host.toLowerCase() !== request.host.toLowerCase()) return false
  return request.port === undefined || request.port === port
}
