/** Reads single values of the environment. All functions throw StartError for an invalid one. */
import { isIP } from 'node:net'
import { parseNetwork } from '@guildhall/public-address'
import type { Env } from '../env.ts'
import { StartError } from '../start-error.ts'

export function integer(
  env: Env,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const value = env[name]?.trim()
  if (value === undefined) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw invalid(name, `must be a whole number from ${min} to ${max}, not ${quoted(value)}`)
  }
  return number
}

export function rate(env: Env, name: string, fallback: number): number {
  return integer(env, name, fallback, 1, 1_000_000)
}

export function mebibytes(env: Env, name: string, fallback: number): number {
  return integer(env, name, fallback, 0, 1_000_000_000) * 1024 * 1024
}

export function choice<T extends string>(
  env: Env,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const value = env[name]?.trim()
  if (value === undefined) return fallback
  const found = choices.find((choice) => choice === value)
  if (!found) throw invalid(name, `must be one of ${choices.join(', ')}, not ${quoted(value)}`)
  return found
}

export function hostOf(env: Env, name: string, fallback: string): string {
  const value = env[name]?.trim() ?? fallback
  if (isIP(value) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) {
    throw invalid(name, `must be an IP address or a hostname, not ${quoted(value)}`)
  }
  return value
}

export function origin(name: string, value: string): string {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : null
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/'
  if (!plain || url.search || url.hash || url.username || url.password) {
    throw invalid(name, `must be an address like https://chat.example.org, not ${quoted(value)}`)
  }
  return url.origin
}

/** An address without a slash at its end, to which paths are added. */
export function webAddress(env: Env, name: string, fallback: string): string {
  const value = env[name]?.trim() || fallback
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw invalid(name, `must be an address like ${fallback}, not ${quoted(value)}`)
  }
  return url.href.replace(/\/$/, '')
}

export function networks(env: Env, name: string): string[] {
  return list(env[name]).map((value) => network(name, value))
}

export function network(name: string, value: string): string {
  try {
    parseNetwork(value)
  } catch {
    throw invalid(name, `must contain networks like 10.0.0.0/8 or fd00::/8, not ${quoted(value)}`)
  }
  const [address = '', bits = isIP(value) === 6 ? '128' : '32'] = value.split('/')
  return `${address}/${Number(bits)}`
}

export function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

export function quoted(value: string): string {
  return JSON.stringify(value.slice(0, 100))
}

export function invalid(name: string, problem: string): StartError {
  return new StartError(`${name}: ${problem}.`)
}
