/** Shows the profile of a member of the open server, or of another server or conversation. */
export type ShowMember = (userId: string, anchor: HTMLElement, serverId?: string) => void
