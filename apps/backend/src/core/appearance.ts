/** The uploaded picture of this Guildhall. */
export interface Picture {
  path: string
  /** Its media type. */
  type: string
  width: number
  height: number
}

/** How this Guildhall presents itself: its name and its picture, if it has one. */
export interface Appearance {
  name: string
  picture: Picture | null
}

export type ReadAppearance = () => Promise<Appearance>
