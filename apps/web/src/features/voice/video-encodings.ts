/**
 * How the layers of a video are encoded, the smallest picture first, as the sections of the offer have them. Each bitrate is
 * what a picture of the usual size needs.
 */
export const videoEncodings: Partial<Record<string, readonly RTCRtpEncodingParameters[]>> = {
  'up-camera': [
    { scaleResolutionDownBy: 4, maxBitrate: 150_000 },
    { scaleResolutionDownBy: 2, maxBitrate: 500_000 },
    { scaleResolutionDownBy: 1, maxBitrate: 1_700_000 },
  ],
  'up-screen': [
    { scaleResolutionDownBy: 2, maxBitrate: 300_000, maxFramerate: 15 },
    { scaleResolutionDownBy: 1, maxBitrate: 4_000_000 },
  ],
}
