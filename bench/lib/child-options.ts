/** The arguments of Node.js with which a child process ends with this one. */
export const endsWithParent = ['--import', new URL('end-with-parent.ts', import.meta.url).href]

/** How to fork a script that ends with this process. */
export const forkOptions = { execArgv: [...process.execArgv, ...endsWithParent] }
