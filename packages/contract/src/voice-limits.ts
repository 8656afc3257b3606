/** Limits of voice channels. They are apart from `limits`, which is part of the web client's first load. */
export const voiceLimits = {
  /** How many can be in a voice channel that has a limit. */
  userLimitMax: 500,
  bitrateKbpsMin: 8,
  bitrateKbpsMax: 128,
  bitrateKbpsDefault: 64,
  /** Of shared screens. */
  videoKbpsMin: 500,
  videoKbpsMax: 12_000,
  roomsPerServer: 50,
  /** Accounts that may join a locked room. */
  roomInvitesMax: 100,
  sdpMax: 48 * 1024,
  candidateMax: 512,
  midMax: 32,
  watchedMax: 32,
  watchedHeightMax: 8192,
  whisperTargetsMax: 20,
} as const

/** After how many minutes members can be moved to the AFK channel. */
export const afkMinutes = [1, 5, 15, 30, 60] as const
