import type { GameServer } from '@guildhall/contract'
import { escapeMarkup } from '../../core/text.ts'

const colors = { online: '#17774a', offline: '#b3262f', unknown: '#5b6170' }
const labelMax = 40
const charWidth = 6.6
const padding = 10
const height = 22

/** An SVG image with the name, the state and the players of a game server. Safe to show on any page. */
export function badgeSvg({ name, status }: GameServer): string {
  const state = status?.state ?? 'unknown'
  const { online = null, max = null } = status?.players ?? {}
  const players = online === null ? 'online' : `${online}${max === null ? '' : ` / ${max}`} players`
  const label = shorten(name)
  const value = state === 'online' ? players : state
  const [left, right] = [widthOf(label), widthOf(value)]
  const width = left + right
  const title = escapeXml(`${label}: ${value}`)
  const text = (content: string, x: number): string =>
    `<text x="${x}" y="15" text-anchor="middle">${escapeXml(content)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="r"><rect width="${width}" height="${height}" rx="4"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="${height}" fill="#2a2e47"/>`,
    `<rect x="${left}" width="${right}" height="${height}" fill="${colors[state]}"/></g>`,
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    text(label, left / 2),
    text(value, left + right / 2),
    '</g></svg>',
  ].join('')
}

function shorten(text: string): string {
  const characters = Array.from(text)
  return characters.length > labelMax ? `${characters.slice(0, labelMax - 1).join('')}…` : text
}

function widthOf(text: string): number {
  return Math.round(Array.from(text).length * charWidth) + 2 * padding
}

/** Also drops characters that XML does not allow. */
function escapeXml(text: string): string {
  const allowed = text
    .toWellFormed()
    .replaceAll(/[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
  return escapeMarkup(allowed)
}
