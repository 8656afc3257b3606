/** What an import leaves out or shortens, besides whole messages. */
export interface Losses {
  reactions: number
  /** Cards without anything to show, such as those of a video alone. */
  embeds: number
  fields: number
  /** Of cards, beyond the two that a card has room for. */
  pictures: number
  /** Texts of cards that are too long. */
  shortened: number
  components: number
}

export function noLosses(): Losses {
  return { reactions: 0, embeds: 0, fields: 0, pictures: 0, shortened: 0, components: 0 }
}
