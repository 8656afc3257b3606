import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterInputOf, parseMarkdown } from '../src/index.ts'
import type { Block, Inline } from '../src/index.ts'

const schemes = ['https:', 'HTTP:', 'ht\ttps:', String.raw`https\:`]
const slashes = ['//', '/', '', '///', String.raw`\\\\`, String.raw`/\\`]
const users = ['', 'ok.example@', String.raw`ok.example\@`, 'ok.example%2f@', 'a:b@c@']
const hosts = [
  ...['evil.example', 'EVIL.example.', 'evil%2Eexample', 'evil。example', 'ev\u00adil.example'],
  ...['ｅｖｉｌ.example:8080', String.raw`evil\.example`, 'evil.example?.ok.example', 'ok.example'],
]
const wrappers: ((address: string) => string)[] = [
  (address) => address,
  (address) => `<${address}>`,
  (address) => `[text](${address})`,
  (address) => `[text](<${address}> "title")`,
  (address) => `![text](${address})`,
  (address) => `||[**text**](${address})||`,
  (address) => `- > ${address}`,
]

test('the hosts of a text are those that its links open, however they are written', () => {
  const counts = { opened: 0, closed: 0 }
  for (const scheme of schemes) {
    for (const slash of slashes) {
      for (const user of users) {
        for (const host of hosts) {
          for (const wrap of wrappers) {
            const text = wrap(scheme + slash + user + host)
            const opened = parseMarkdown(text).flatMap(linksInBlock).flatMap(hostInBrowser)
            counts[opened.length > 0 ? 'opened' : 'closed'] += 1
            assert.deepEqual(filterInputOf([text]).hosts, opened, text)
          }
        }
      }
    }
  }
  assert.ok(counts.opened > 3000 && counts.closed > 500, JSON.stringify(counts))
  const beside = ['https://a.example/x', 'mailto:x@b.example', 'javascript:1']
  assert.deepEqual(filterInputOf(['text'], beside).hosts, ['a.example'])
})

/** The client passes the address of the link to the browser. Those of e-mail have no host. */
function hostInBrowser(address: string): string[] {
  const { hostname } = new URL(address)
  return hostname === '' ? [] : [hostname]
}

function linksInBlock(block: Block): string[] {
  if (block.kind === 'list') return block.items.flat().flatMap(linksInBlock)
  if (block.kind === 'quote' || block.kind === 'spoiler') {
    return block.children.flatMap(linksInBlock)
  }
  if (block.kind === 'table') return block.rows.flat(2).flatMap(linksInPiece)
  if (block.kind === 'code' || block.kind === 'rule') return []
  return block.children.flatMap(linksInPiece)
}

function linksInPiece(piece: Inline): string[] {
  if (piece.kind === 'link') return [piece.url]
  return 'children' in piece ? piece.children.flatMap(linksInPiece) : []
}
