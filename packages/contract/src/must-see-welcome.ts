/** Whether a member has yet to see what the server shows to new members. */
export function mustSeeWelcome(
  server: { welcomeSince: number | null },
  member: { joinedAt: number; welcomed: boolean },
): boolean {
  return server.welcomeSince !== null && !member.welcomed && member.joinedAt >= server.welcomeSince
}
