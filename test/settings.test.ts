import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { settingNames, settingOf } from '@guildhall/contract'
import { loadConfig } from '../apps/backend/src/core/config.ts'
import { exampleEnv, withTable } from '../scripts/write-settings.ts'

const root = path.dirname(import.meta.dirname)
const env = readFileSync(path.join(root, 'example.env'), 'utf8')
const docs = readFileSync(path.join(root, 'docs/operating.md'), 'utf8')

test('example.env and the table of docs/operating.md are those of the settings: npm run settings', () => {
  assert.equal(env, exampleEnv())
  assert.equal(docs, withTable(docs))
  for (const name of settingNames) {
    const setting = settingOf(name)
    const { default: fallback } = setting
    if ('pattern' in setting) assert.ok(setting.example, `${name}: its error needs an example`)
    assert.match(docs, new RegExp(`^\\| \`${name}\` \\|`, 'm'))
    assert.match(env, new RegExp(`^#${name}=${fallback ?? '.*'}$`, 'm'))
  }
})

test('a copy of example.env changes nothing, and each of its values is valid', () => {
  assert.deepEqual(Object.keys(parseEnv(env)), [])
  const values = parseEnv(env.replaceAll(/^#(?=[A-Z\d_]+=.)/gm, ''))
  assert.ok(Object.keys(values).length > 70)
  // What goes with them and is no example, and what contradicts another one.
  const secrets = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x', VOICE_TURN_SECRET: 'x' }
  loadConfig({ ...values, ...secrets, VOICE_ADDRESS: undefined })
})

test('every text of the settings exists in both languages', () => {
  for (const name of settingNames) {
    const { label, help, defaultHelp } = settingOf(name)
    for (const text of [label, help, defaultHelp]) {
      if (text) assert.ok(text.en.trim() !== '' && text.de.trim() !== '', name)
    }
    assert.doesNotMatch(`${label.en}${help?.en}`, /[|\n]/, name)
  }
})
