/** What an error code means for the one who meets it. */
export const errors = {
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  internal_error: 'Something went wrong on the server. Try again in a moment.',
  unauthenticated: 'You are signed out. Sign in and try again.',
  not_found: 'That does not exist, or you may not see it.',
  rate_limited_for: (seconds: number) =>
    seconds < 100
      ? `That was too often. Try again in ${seconds} s.`
      : `That was too often. Try again in ${Math.ceil(seconds / 60)} min.`,
  /** What the server says of an error with this code; of bad input it names the field first. */
  said: (_code: string, message: string) => message,
  storage_full: 'The server has no room left. Tell the one who runs it.',
}
