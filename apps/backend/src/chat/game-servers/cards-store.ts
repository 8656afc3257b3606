import type { Reader, Transaction } from '../../storage/database.ts'

export interface StatusCard {
  channel_id: string
  game_server_id: string
  message_id: string
}

/** The card takes the place of an older one of the same game server in the channel, which no longer changes. */
export async function saveCard(tx: Transaction, card: StatusCard): Promise<void> {
  await tx
    .insertInto('status_cards')
    .values(card)
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'game_server_id'])
        .doUpdateSet({ message_id: card.message_id }),
    )
    .execute()
}

export function listCards(reader: Reader, gameServerId: string): Promise<StatusCard[]> {
  return reader
    .selectFrom('status_cards')
    .selectAll()
    .where('game_server_id', '=', gameServerId)
    .execute()
}

export async function deleteCard(tx: Transaction, { message_id: id }: StatusCard): Promise<void> {
  await tx.deleteFrom('status_cards').where('message_id', '=', id).execute()
}

/** The game servers that have cards. */
export async function listGameServersWithCards(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('status_cards').select('game_server_id').distinct().execute()
  return rows.map((row) => row.game_server_id)
}
