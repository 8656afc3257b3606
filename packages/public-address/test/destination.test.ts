import assert from 'node:assert/strict'
import os from 'node:os'
import test from 'node:test'
import { isPrivateName, checkAddress, resolveAndCheck, parseHost } from '../src/destination.ts'
import { resolveHost, parseNetworks } from '../src/host.ts'
import { findInHosts } from '../src/resolver.ts'

const label63 = 'a'.repeat(63)
const name253 = `${`${label63}.`.repeat(3)}${'b'.repeat(61)}`

test('a host is an IPv4 address, an IPv6 address or a DNS hostname', () => {
  const addresses = ['1.2.3.4', '0.0.0.0', '255.255.255.255', '::', '::1', '2001:DB8::1']
  const more = [
    '::ffff:1.2.3.4',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    'fe80::1',
    '64:ff9b::1.2.3.4',
  ]
  for (const host of [...addresses, ...more]) {
    assert.deepEqual(parseHost(host), { kind: 'address', address: host }, host)
  }
  const names = [
    'example.org',
    'a',
    'a-b.c',
    'xn--mller-kva.de',
    '1a.example',
    '4.2.example',
    'a--b.c',
  ]
  for (const name of [
    ...names,
    name253,
    `${label63}.org`,
    '0x7f.1.example',
    '1.2.3.4.5a',
    '10-0-0-1',
  ]) {
    assert.deepEqual(parseHost(name), { kind: 'name', name }, name)
  }
  const converted = {
    'Play.Example.ORG.': 'play.example.org',
    'Spiel_1.Müller.de': 'spiel_1.xn--mller-kva.de',
    '_game.example.org': '_game.example.org',
    'сервер.рф': 'xn--b1afb6bcb.xn--p1ai',
    'play。example.org': 'play.example.org',
    ｌｏｃａｌｈｏｓｔ: 'localhost',
  }
  for (const [host, name] of Object.entries(converted)) {
    assert.deepEqual(parseHost(host), { kind: 'name', name }, host)
  }
})

test('other spellings are not a host', () => {
  const numeric = ['0x7f.1', '2130706433', '127.1', '010.0.0.1', '1.2.3', '1.2.3.4.5', '256.1.1.1']
  const more = [
    '0x7f000001',
    '017700000001',
    '1.2.3.04',
    '1.2.3.4.',
    '0',
    '0x',
    '1.2.3.0x4',
    'a.1',
    'a.0xff',
  ]
  const odd = ['', ' ', '.', '..', 'a..b', '.a', 'a ', ' a', 'a b', '-a', 'a-', 'a-.b', '*.a']
  const typed = [
    'example.org:80',
    '1.2.3.4:80',
    '[::1]',
    '[::1]:80',
    'http://a',
    'a/b',
    'a@b',
    'a?b',
    'a#b',
  ]
  const v6 = [
    'fe80::1%eth0',
    '::1%1',
    ':::',
    '1::2::3',
    '12345::',
    '::1.2.3',
    '::ffff:01.2.3.4',
    '1:2:3',
  ]
  const unicode = [
    'müller.de:80',
    'mül ler.de',
    '１２７.0.0.1',
    '127。0。0。1',
    'a\u0000b',
    'a\nb',
    '\u2024',
  ]
  const long = [`${label63}a.org`, `${name253}c`, 'a.'.repeat(200), 'a'.repeat(100_000)]
  for (const host of [...numeric, ...more, ...odd, ...typed, ...v6, ...unicode, ...long]) {
    assert.equal(parseHost(host), null, JSON.stringify(host.slice(0, 80)))
  }
})

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

const NOT_PUBLIC = words(`
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254
  169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1
  192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1
  239.255.255.250 240.0.0.1 255.255.255.255 168.63.129.16 100.100.100.200 :: ::1 ::2 ::7f00:1
  ::10.0.0.1 ::ffff:127.0.0.1 ::ffff:10.1.2.3 ::ffff:a9fe:a9fe 0:0:0:0:0:ffff:7f00:1
  ::ffff:168.63.129.16 ::ffff:0:8.8.8.8 ::fffe:1.1.1.1 64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe
  64:ff9b:1::1 64:ff9b:1::10.0.0.1 64:ff9b:2::8.8.8.8 2002:7f00:1:: 2002:a00:1::1
  2002:c0a8:101::1 2002:a9fe:a9fe::1 2002::1 2001:0:7f00:1::f7f7:f7f7 2001:0:808:808::80ff:fffe
  2001:0:808:808:0:0:f5ff:fffe 100::1 100:0:0:1::1 2001:2::1 2001:10::1 2001:20::1 2001:1::1
  2001:db8::1 3fff::1 5f00::1 fc00::1 fd00::1 fd00:ec2::254 fd20:ce::254 fe80::1 febf::1 fec0::1
  ff02::1 ff0e::1 4000::1 1::1 200::1 8000::1 e000::1
`)

const PUBLIC = words(`
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
  168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0
  192.31.196.1 192.52.193.1 192.167.255.255 192.169.0.0 192.175.48.1 198.17.255.255 198.20.0.0
  203.0.112.1 203.0.114.0 223.255.255.255 2001:4860:4860::8888 2606:4700::1111 2a00::1
  2001:200::1 2001:4:112::1 2620:4f:8000::1 64:ff9b::8.8.8.8 2002:808:808::1
  2001:0:808:808::f7f7:f7f7 2003::1 3ffe::1
`)

test('SEC68 ST12: non-public addresses are blocked, and so are IPv6 addresses that embed one', () => {
  for (const address of NOT_PUBLIC) {
    assert.throws(() => checkAddress(address, []), { code: 'SSRF_BLOCKED' }, address)
  }
  for (const address of PUBLIC) {
    assert.ok(checkAddress(address, []).address, address)
  }
})

test('a mapped address is contacted over IPv4', () => {
  const { address, family } = checkAddress('::ffff:808:404', [])
  assert.deepEqual({ address, family }, { address: '8.8.4.4', family: 4 })
  assert.equal(checkAddress('2001:4860:4860:0:0:0:0:8888', []).address, '2001:4860:4860::8888')
})

test('ST23: allowed networks permit their own addresses only', () => {
  const allowed = parseNetworks(['10.1.0.0/16', '127.0.0.1', 'fd00:1::/32', '::1/128'])
  for (const address of [
    '10.1.255.255',
    '127.0.0.1',
    '::ffff:127.0.0.1',
    'fd00:1::5',
    '::1',
    '8.8.8.8',
  ]) {
    assert.ok(checkAddress(address, allowed), address)
  }
  for (const address of [
    '10.2.0.0',
    '127.0.0.2',
    'fd00:2::5',
    '::2',
    '2002:a01:1::1',
    '64:ff9b::10.1.0.1',
  ]) {
    assert.throws(() => checkAddress(address, allowed), { code: 'SSRF_BLOCKED' }, address)
  }
  const wrong = [
    '',
    'x',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0/8',
    '10.0.0.0/',
    'localhost',
  ]
  for (const cidr of wrong) assert.throws(() => parseNetworks([cidr]), TypeError, cidr)
})

test("SEC68: the machine's own public addresses are blocked, also after they change", (t) => {
  let own = ['9.1.2.3', '2a00:db:1::5']
  const interfaces = (): NodeJS.Dict<os.NetworkInterfaceInfo[]> => ({
    eth0: own.map((address) => ({ address }) as os.NetworkInterfaceInfo),
  })
  t.mock.method(os, 'networkInterfaces', interfaces)
  let now = performance.now() + 60_000
  t.mock.method(performance, 'now', () => now)
  const spellings = [
    '9.1.2.3',
    '::ffff:9.1.2.3',
    '::ffff:901:203',
    '64:ff9b::9.1.2.3',
    '2002:901:203::1',
    '2001:0:901:203::f7f7:f7f7',
    '2001:0:808:808::f6fe:fdfc',
    '2a00:db:1::5',
    '2A00:0db:1:0:0::0:5',
  ]
  for (const address of spellings) {
    assert.throws(() => checkAddress(address, []), { code: 'SSRF_BLOCKED' }, address)
  }
  for (const address of ['9.1.2.4', '2a00:db:1::6', '64:ff9b::9.1.2.4']) {
    assert.ok(checkAddress(address, []), address)
  }
  const allowed = parseNetworks(['9.1.2.0/24', '2a00:db:1::/48'])
  for (const address of ['9.1.2.3', '::ffff:9.1.2.3', '2a00:db:1::5']) {
    assert.ok(checkAddress(address, allowed), address)
  }

  own = ['9.1.2.4']
  now += 60_000
  assert.throws(() => checkAddress('9.1.2.4', []), { code: 'SSRF_BLOCKED' })
  assert.ok(checkAddress('9.1.2.3', []))
})

test('private names are blocked without being resolved', async () => {
  const names = [
    'localhost',
    'a.localhost',
    'localhost.localdomain',
    'printer.local',
    'api.svc',
    'home.arpa',
  ]
  const more = [
    'db.default.svc.cluster.local',
    'nas.home.arpa',
    'metadata.google.internal',
    'x.internal',
    'metadata',
  ]
  for (const name of [...names, ...more]) {
    assert.ok(isPrivateName(name), name)
    const resolve = () => assert.fail('the name was resolved')
    const host = `${name.toUpperCase()}.`
    const resolved = resolveHost(
      host,
      { resolve, allowedNetworks: ['0.0.0.0/0'] },
      performance.now() + 5000,
    )
    await assert.rejects(resolved, { code: 'SSRF_BLOCKED' }, name)
  }
  for (const name of [
    'localhost.example.org',
    'local.example',
    'internal.dev',
    'mylocal',
    'svc.example',
  ]) {
    assert.equal(isPrivateName(name), false, name)
  }
})

test('SEC67 ST21: a name is blocked if any of its addresses is not public', async () => {
  const check = (...addresses: string[]) =>
    resolveAndCheck(
      'example.org',
      [],
      () => Promise.resolve(addresses),
      new AbortController().signal,
    )
  assert.equal((await check('2a00::1', '8.8.8.8')).address, '8.8.8.8')
  assert.equal((await check('2a00::1', '2a00::2')).address, '2a00::1')
  for (const bad of ['10.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254']) {
    await assert.rejects(check('8.8.8.8', bad), { code: 'SSRF_BLOCKED' })
    await assert.rejects(check(bad, '8.8.8.8'), { code: 'SSRF_BLOCKED' })
  }
  await assert.rejects(check(), { code: 'DNS_ERROR' })
  await assert.rejects(check('no address'), { code: 'DNS_ERROR' })
})

test('a resolver that fails or times out causes a DNS error before the deadline', async () => {
  const resolveWith = (resolve: () => Promise<string[]>) =>
    resolveHost('example.org', { resolve }, performance.now() + 50)
  await assert.rejects(
    resolveWith(() => Promise.reject(new Error('broken'))),
    { code: 'DNS_ERROR' },
  )
  await assert.rejects(
    resolveWith(() => new Promise(() => {})),
    { code: 'DNS_ERROR' },
  )
})

test('the hosts file is parsed like the system does', () => {
  const hosts =
    '127.0.0.1 localhost\n# 1.1.1.1 gone\n10.0.0.5\tnas NAS.example # the box\r\n::5 nas.example\n'
  assert.deepEqual(findInHosts(hosts, 'nas.example'), ['10.0.0.5', '::5'])
  assert.deepEqual(findInHosts(hosts, 'gone'), [])
  assert.deepEqual(findInHosts(hosts, 'box'), [])
})
