/** The attributes in the start tag of an element. */
export function readAttributes(tag: string): Map<string, string> {
  const pairs = tag.matchAll(/\s([\w-]+)=(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...pairs].map(([, name = '', a, b]) => [name, unescape(a ?? b ?? '')]))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
