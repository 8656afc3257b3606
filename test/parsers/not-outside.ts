const backend = 'apps/backend/src'

/** Files that take apart only what no stranger writes, and why. */
export const notOutside: Readonly<Record<string, string>> = {
  [`${backend}/**/{store,*-store}.ts`]: 'rows of the database, which were validated before',
  [`${backend}/storage/{backup,copy,postgres}/*.ts`]: 'the operator’s database and backups',
  [`${backend}/storage/backup/target/*.ts`]: 'the operator’s backups and the bucket with them',
  [`${backend}/storage/{data-directory,sqlite-writer,writer}.ts`]: 'the operator’s database',
  [`${backend}/chat/conversations/reports.ts`]: 'rows of the database',
  [`${backend}/chat/invites/preview.ts`]: 'rows of the database',
  [`${backend}/chat/imports/present.ts`]: 'rows of the database',
  [`${backend}/chat/messages/{access,changes,copy-for-report,own-messages,transactions}.ts`]:
    'rows of the database',
  [`${backend}/chat/messages/forwards/{access,actions}.ts`]: 'rows of the database',
  [`${backend}/chat/messages/imports/actions.ts`]: 'messages that were read from an export before',
  [`${backend}/chat/messages/imports/plan-messages.ts`]:
    'messages that were read from an export before',
  [`${backend}/chat/messages/link-previews/access.ts`]: 'rows of the database',
  [`${backend}/chat/webhooks/{actions,deliveries,messages}.ts`]: 'rows of the database',
  [`${backend}/chat/accounts/login/passwords.ts`]: 'hashes that Guildhall made',
  [`${backend}/chat/game-servers/site/server-icon.ts`]: 'names of at most 512 characters',
  [`${backend}/chat/voice/operator-commands.ts`]: 'the operator’s settings',
  [`${backend}/core/memory-rate-limit.ts`]: 'keys of limits, which are short',
  [`${backend}/core/config/*.ts`]: 'the operator’s settings',
  [`${backend}/gateway/session/saved-sessions.ts`]: 'the file that the last run wrote',
  [`${backend}/https/{authority,certificates,problems,own-files}.ts`]:
    'the operator’s files, and answers of the authority in their settings, of bounded size',
  [`${backend}/http/web-client.ts`]: 'the files of the build',
  [`${backend}/http/operator-socket.ts`]: 'the operator’s command line',
  [`${backend}/operator/{call,command,copy}.ts`]: 'the operator’s command line',
  [`${backend}/voice/media/media-process.ts`]: 'errors of the media library',
  'packages/contract/src/routes/first-endpoints.ts': 'the paths of the routes',
  'packages/game-query/src/tool/*.ts': 'the command line of who runs it',
}
