import { resolve } from 'node:path'
import { StartError } from '../start-error.ts'
import { quoted } from './values.ts'
import type { StartValues } from './values.ts'

type Keys = Pick<StartValues, 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsSessionToken'>

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

/** `name` is the setting that an error names. Null where nothing is set. */
export function placeOf(name: string, value: string | null, keys: Keys): PlaceConfig | null {
  if (value === null) return null
  if (/^[a-z][a-z\d+.-]+:/i.test(value)) return readBucket(name, value, keys)
  return { kind: 'folder', path: resolve(value) }
}

/** `name` is the setting that an error names. */
// People may put the secret into the address, so no message repeats it.
export function readBucket(name: string, value: string, keys: Keys): S3Config {
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
    ...keysOf(name, keys),
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
  { awsAccessKeyId: accessKeyId, awsSecretAccessKey: secretAccessKey, awsSessionToken }: Keys,
): Pick<S3Config, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'> {
  if (!accessKeyId) throw invalid('AWS_ACCESS_KEY_ID', `is needed for the bucket in ${name}`)
  if (!secretAccessKey) {
    throw invalid('AWS_SECRET_ACCESS_KEY', `is needed for the bucket in ${name}`)
  }
  return { accessKeyId, secretAccessKey, sessionToken: awsSessionToken }
}

/** `name` is a setting or the command that names the place. */
function invalid(name: string, problem: string): StartError {
  return new StartError(`${name}: ${problem}.`)
}
