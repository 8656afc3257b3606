/** Limits of voice channels. They are apart from `limits`, which is part of the web client's first load. */
export const voiceLimits = {
  /** How many can be in a voice channel that has a limit. */
  userLimitMax: 500,
  bitrateKbpsMin: 8,
  bitrateKbpsMax: 128,
  bitrateKbpsDefault: 64,
  sdpMax: 48 * 1024,
  candidateMax: 512,
  midMax: 32,
  watchedMax: 32,
} as const
