import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Env } from './env.ts'

/** What decides who reaches Guildhall: someone who sets any of it needs no questions. */
const decided = ['HOST', 'PORT', 'PUBLIC_URL', 'HTTPS', 'TRUST_PROXY', 'DATABASE_URL'] as const
const domainName = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i

interface Texts {
  who: string
  choices: [string, string, string]
  answer: string
  name: string
  noName: string
  written: string
}

const english: Texts = {
  who: 'Who should reach Guildhall?',
  choices: ['only this machine', 'my network', 'the internet'],
  answer: 'Number [1]: ',
  name: 'Which domain name leads to this machine, such as chat.example.org? ',
  noName: 'That is no domain name.',
  written: 'Saved in .env, which you can edit.',
}

const german: Texts = {
  who: 'Wer soll Guildhall erreichen?',
  choices: ['nur dieser Rechner', 'mein Netzwerk', 'das Internet'],
  answer: 'Nummer [1]: ',
  name: 'Welcher Domainname führt zu diesem Rechner, zum Beispiel chat.example.org? ',
  noName: 'Das ist kein Domainname.',
  written: 'In .env gespeichert. Die Datei kannst du bearbeiten.',
}

class BrokenOff extends Error {}

/** Whether this is the first start, by a person at a terminal who has set nothing yet. */
export function isFirstStart(env: Env, envFile = '.env'): boolean {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY
  if (!isTerminal || existsSync(envFile) || existsSync(env.DATA_DIR ?? './data')) return false
  return !decided.some((name) => env[name])
}

/** Asks who should reach Guildhall and writes the settings for it. Returns false if the person breaks off. */
export async function askFirstQuestions(
  language = process.env.LANG ?? '',
  envFile = '.env',
): Promise<boolean> {
  const texts = language.startsWith('de') ? german : english
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // The lines wait here: several can be pasted at once.
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    process.stdout.write(question)
    const line = await lines.next()
    if (line.done) throw new BrokenOff()
    return line.value.trim()
  }
  try {
    const choices = texts.choices.map((choice, index) => `  ${index + 1}  ${choice}\n`)
    process.stdout.write(`${texts.who}\n${choices.join('')}`)
    let answer = ''
    do answer = (await ask(texts.answer)) || '1'
    while (!/^[123]$/.test(answer))
    writeFileSync(envFile, `${(await settingsFor(answer, ask, texts)).join('\n')}\n`, {
      flag: 'wx',
    })
    process.stdout.write(`${texts.written}\n\n`)
    return true
  } catch (error) {
    if (error instanceof BrokenOff) return false
    throw error
  } finally {
    terminal.close()
  }
}

async function settingsFor(
  answer: string,
  ask: (question: string) => Promise<string>,
  { name, noName }: Texts,
): Promise<string[]> {
  if (answer === '1') return ['HOST=127.0.0.1']
  if (answer === '2') return ['HOST=0.0.0.0']
  for (;;) {
    const domain = (await ask(name)).replace(/^https:\/\//i, '').replace(/\/$/, '')
    if (domainName.test(domain)) return [`PUBLIC_URL=https://${domain.toLowerCase()}`, 'HTTPS=auto']
    process.stdout.write(`${noName}\n`)
  }
}
