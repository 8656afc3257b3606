/** The part of `endpoints` that the web client needs for its first page, so that its first load has only these. */
export const firstEndpoints = {
  getMe: 'GET /api/users/me',
  listMembers: 'GET /api/servers/:serverId/members',
  searchMembers: 'GET /api/servers/:serverId/members/search',
  listMessages: 'GET /api/channels/:channelId/messages',
  getMessage: 'GET /api/channels/:channelId/messages/:messageId',
  uploadAttachment: 'POST /api/channels/:channelId/attachments',
  openGateway: 'GET /api/gateway',
  checkGateway: 'POST /api/gateway',
} as const

export type FirstRouteName = keyof typeof firstEndpoints

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The method and the path template of a route, such as `PATCH` and `/api/channels/:channelId`. */
export interface Endpoint {
  method: HttpMethod
  template: string
}

/** Parses an endpoint such as `PATCH /api/channels/:channelId`. */
export function parseEndpoint(endpoint: string): Endpoint {
  const [method, template] = endpoint.split(' ') as [HttpMethod, string]
  return { method, template }
}

/** The path of a template with its parameters filled in and percent-encoded. */
export function fillTemplate(
  template: string,
  params: Readonly<Record<string, string>> = {},
): string {
  return template.replaceAll(/:(\w+)/g, (_match, key: string) => {
    return encodeURIComponent(params[key] ?? '')
  })
}
