/** What the launcher of an archive runs: the program, its command line, or the installation as a service. */
import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

const help = `guildhall                     starts Guildhall; settings are in .env of the current folder
guildhall operator …          the operator's command line: guildhall operator help
guildhall install-service     runs it as a service (Linux with systemd, as root)
guildhall uninstall-service   removes the service, and leaves its data
guildhall --version
`
const program = '../../apps/backend/dist'
const [command, ...rest] = process.argv.slice(2)

switch (command) {
  case undefined:
    enableCompileCache()
    await import(`${program}/main.js`)
    break
  case 'operator':
    process.argv.splice(2, 1)
    await import(`${program}/operator.js`)
    break
  case '--version': {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
    process.stdout.write(`${JSON.parse(manifest).version}\n`)
    break
  }
  case 'install-service':
  case 'uninstall-service': {
    const { installService, uninstallService } = await import('./service.mjs')
    process.exitCode = command === 'install-service' ? installService(rest) : uninstallService(rest)
    break
  }
  case 'help':
  case '--help':
    process.stdout.write(help)
    break
  default:
    process.stderr.write(help)
    process.exitCode = 2
}
