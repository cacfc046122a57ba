import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { isPublicAddress, outbound } from '#server/http/outbound.ts'

const servers: Server[] = []
afterAll(() => Promise.all(servers.map((server) => new Promise((done) => server.close(done)))))

/** A real server on loopback; gives its host with the port. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const fault = (url: string, allowed: string[] = [], more: { timeout?: number; maxBytes?: number } = {}) =>
  outbound({ url, timeout: 3000, ...more }, allowed).then(
    () => 'called',
    (error: { kind?: string }) => error.kind,
  )

describe('calls to other servers', () => {
  it('tells addresses of the public internet from all others, of both families', () => {
    for (const address of ['8.8.8.8', '114.114.114.114', '2606:4700:4700::1111', '2400:3200::1'])
      expect(isPublicAddress(address), address).toBe(true)
    for (const address of [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '192.0.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:a00:1',
      '64:ff9b::a00:1',
      '2002:7f00:1::',
      '2001:0:4136:e378:8000:63bf:3fff:fdd2',
      '2001:db8::1',
      'fe80::1%eth0',
      'fd00::1',
      'fec0::1',
      'ff02::1',
      'localhost',
      '',
    ])
      expect(isPublicAddress(address), address).toBe(false)
  })

  it('refuses loopback however it is written, and calls it where the host is allowed', async () => {
    let calls = 0
    const host = await serve((_request, response) => {
      calls += 1
      response.end('{"list":[]}')
    })
    const port = host.split(':')[1]
    for (const name of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '127.0.0.1.'])
      expect(await fault(`http://${name}:${port}/`), name).toBe('refused')
    expect(calls).toBe(0)
    expect((await outbound({ url: `http://${host}/` }, [host])).body.toString()).toBe('{"list":[]}')
    expect((await outbound({ url: `http://localhost:${port}/` }, ['localhost'])).status).toBe(200)
    // a port that an address leaves out, because its scheme has it, may be written all the same
    expect(await fault('http://127.0.0.1/', ['127.0.0.1:80'])).toBe('unreachable')
    expect(await fault('https://127.0.0.1/', ['127.0.0.1:80'])).toBe('refused')
    // another port of the same host was not allowed
    expect(await fault(`http://${host}/`, ['127.0.0.1:1'])).toBe('refused')
    expect(calls).toBe(2)
  })

  it('takes http and https only, and no name or password in the address', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://example.com/', 'gopher://127.0.0.1/', 'http://a:b@example.com/', 'nothing'])
      expect(await fault(url), url).toBe('address')
  })

  it('holds every redirect to the same, follows three, and carries no header to another origin', async () => {
    const inner = await serve((request, response) => response.end(JSON.stringify({ key: request.headers['x-key'] ?? 'none' })))
    const outer = await serve((request, response) => {
      const to: { [path: string]: string } = {
        '/in': `http://${inner}/`,
        '/same': '/end',
        '/round': '/round',
        '/file': 'file:///etc/passwd',
      }
      const location = to[request.url ?? '']
      if (location) response.writeHead(302, { location }).end()
      else response.end(JSON.stringify({ key: request.headers['x-key'] ?? 'none' }))
    })
    const call = async (path: string, allowed: string[]) =>
      JSON.parse((await outbound({ url: `http://${outer}${path}`, headers: { 'x-key': 'secret' } }, allowed)).body.toString()).key
    expect(await fault(`http://${outer}/in`, [outer])).toBe('refused')
    expect(await call('/in', [outer, inner])).toBe('none')
    expect(await call('/same', [outer])).toBe('secret')
    expect(await fault(`http://${outer}/round`, [outer])).toBe('redirects')
    expect(await fault(`http://${outer}/file`, [outer])).toBe('address')
  })

  it('ends what takes too long, sends too much or cannot be reached', async () => {
    const slow = await serve(() => {})
    const drip = await serve((_request, response) => {
      response.write('{')
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    })
    const big = await serve((_request, response) => response.end('x'.repeat(5000)))
    expect(await fault(`http://${slow}/`, [slow], { timeout: 300 })).toBe('timeout')
    expect(await fault(`http://${drip}/`, [drip], { timeout: 300 })).toBe('timeout')
    expect(await fault(`http://${big}/`, [big], { maxBytes: 4000 })).toBe('tooLarge')
    expect(await fault('http://127.0.0.1:1/', ['127.0.0.1:1'])).toBe('unreachable')
  })

  it('reads its allowed hosts from the settings, and refuses what is no host', () => {
    expect(readConfig({}).PINGE_OUTBOUND_HOSTS).toEqual([])
    expect(readConfig({ PINGE_OUTBOUND_HOSTS: 'ERP.example.com, 10.0.0.8:8080' }).PINGE_OUTBOUND_HOSTS).toEqual([
      'erp.example.com',
      '10.0.0.8:8080',
    ])
    expect(() => readConfig({ PINGE_OUTBOUND_HOSTS: 'http://erp' })).toThrow('PINGE_OUTBOUND_HOSTS')
  })
})
