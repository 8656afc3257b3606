/** What the level meter shows and the threshold can be set to, in dBFS. */
export const gateRange = { min: -80, max: 0 }
