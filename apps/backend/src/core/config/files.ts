import { resolve } from 'node:path'
import type { Env } from '../env.ts'
import { StartError } from '../start-error.ts'
import { quoted } from './values.ts'

/** A bucket of an S3-compatible service. */
export interface S3Config {
  kind: 's3'
  /** Without a slash at the end. */
  endpoint: string
  region: string
  bucket: string
  /** What all keys begin with: empty, or with a slash at the end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
}

/** A folder, or a bucket. */
export type PlaceConfig = { kind: 'folder'; path: string } | S3Config

/** Where uploaded files are. */
export type FilesConfig = { kind: 'data-dir' } | PlaceConfig

export function readFiles(env: Env): FilesConfig {
  return readPlace(env, 'FILES') ?? { kind: 'data-dir' }
}

/** Null when the setting is not set. */
export function readPlace(env: Env, name: 'FILES' | 'BACKUPS'): PlaceConfig | null {
  const value = env[name]?.trim()
  if (value === undefined) return null
  if (/^[a-z][a-z\d+.-]+:/i.test(value)) return readBucket(name, value, env)
  return { kind: 'folder', path: resolve(value) }
}

/** `name` is the setting that an error names. */
// People may put the secret into the address, so no message repeats it.
export function readBucket(name: string, value: string, env: Env): S3Config {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:' || !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.host) || url.hash) {
    throw invalid(
      name,
      'must be a folder or an address like s3://bucket?endpoint=https://s3.example.org&region=eu-central-1',
    )
  }
  if (url.username || url.password) {
    throw invalid(
      name,
      'must not contain the keys; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  }
  const unknown = [...url.searchParams.keys()].find((name) => !/^(endpoint|region)$/.test(name))
  if (unknown !== undefined) throw invalid(name, `must not have the parameter ${quoted(unknown)}`)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[\w-]{1,64}$/.test(region)) throw invalid(name, 'must have a valid region')
  const prefix = url.pathname.replace(/^\//, '').replace(/\/$/, '')
  if (prefix !== '' && !prefix.split('/').every((part) => /^\w[\w.-]*$/.test(part))) {
    throw invalid(name, 'must have a path of letters, digits, dots, dashes and slashes')
  }
  return {
    kind: 's3',
    endpoint: endpointOf(name, url.searchParams.get('endpoint'), region),
    region,
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    ...keysOf(name, env),
  }
}

function endpointOf(name: string, value: string | null, region: string): string {
  if (value === null) return `https://s3.${region}.amazonaws.com`
  const url = URL.parse(value)
  const plain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash
  if (!plain || url.username || url.password) {
    throw invalid(name, 'must have an endpoint like https://s3.example.org')
  }
  return url.href.replace(/\/$/, '')
}

function keysOf(
  name: string,
  env: Env,
): Pick<S3Config, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'> {
  const [accessKeyId, secretAccessKey] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY]
  if (!accessKeyId) throw invalid('AWS_ACCESS_KEY_ID', `is needed for the bucket in ${name}`)
  if (!secretAccessKey)
    throw invalid('AWS_SECRET_ACCESS_KEY', `is needed for the bucket in ${name}`)
  return {
    accessKeyId: accessKeyId.trim(),
    secretAccessKey: secretAccessKey.trim(),
    sessionToken: env.AWS_SESSION_TOKEN?.trim() ?? null,
  }
}

/** `name` is a setting or the command that names the place. */
function invalid(name: string, problem: string): StartError {
  return new StartError(`${name}: ${problem}.`)
}
