/** Whether the page of a voice channel shows its messages: on demand, or one to which a link leads. */
export function showsVoiceChat(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return parameters.has('chat') || parameters.has('at')
}
