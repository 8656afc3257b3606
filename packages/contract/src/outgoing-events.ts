/** What an outgoing webhook can receive. `message.created` is sent for chosen channels. */
export const outgoingEvents = ['message.created', 'member.joined', 'game_server.down'] as const
